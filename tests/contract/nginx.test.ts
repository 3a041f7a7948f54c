import { readFile } from 'node:fs/promises'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openServerDatabase } from '../../node/database/server-database.ts'
import { administratorKeyFile, firstCurrency, sandboxFolder } from '../../cli/sandbox-folder.ts'
import type { WireTicket } from '../../src/protocol/tickets.ts'
import { folderOfFile } from '../kit/test-folders.ts'
import { missing } from '../kit/missing.ts'
import { freePort } from '../kit/ports.ts'
import { Part } from '../kit/program.ts'
import { waitFor } from '../kit/wait-for.ts'
import { Client } from './client.ts'
import { isNginxThere, startNginx, type Proxy } from './nginx.ts'
import { findPostgres, startPostgres, type PostgresServer } from './postgres.ts'

const choice = await findPostgres()
const isWhole = choice.isAvailable && isNginxThere

describe.skipIf(!isWhole)(
  `nginx in front of three processes of a host${missing(isWhole, 'nginx or PostgreSQL')}`,
  () => {
    let server: PostgresServer
    let databaseUrl: string
    const folder = folderOfFile()
    let proxy: Proxy
    let client: Client
    let socket: Socket
    const processes: Part[] = []

    beforeAll(async () => {
      if (!choice.isAvailable) return
      server = await startPostgres(choice)
      databaseUrl = await server.newDatabase()
      const ports = [await freePort(), await freePort(), await freePort()]
      const port = await freePort()
      for (const each of ports) {
        const origin = `http://127.0.0.1:${port}`
        const part = new Part(
          [
            ...['sandbox', '--port', `${each}`, '--data', folder, '--deployment', 'pt-full'],
            // More than nginx keeps a connection.
            ...['--drain', '3', '--origin', origin, '--trusted-proxy', '127.0.0.1'],
          ],
          `http://127.0.0.1:${each}/ready`,
          { ...process.env, DATABASE_URL: databaseUrl },
        )
        processes.push(part)
      }
      // One creates the shop. The others find it.
      await processes[0]!.start()
      await Promise.all(processes.slice(1).map((part) => part.start()))
      proxy = await startNginx(folder, port, ports)
      client = new Client(proxy.url)
      await addFirstOperator(ports[0]!)
      await client.login('ana', 'segredo')
      socket = io(proxy.url, {
        transports: ['websocket'],
        forceNew: true,
        reconnectionDelay: 50,
        extraHeaders: { cookie: client.cookieHeader() },
      })
      await new Promise((resolve) => socket.once('updateTimers', resolve))
    })
    afterAll(async () => {
      socket?.disconnect()
      await proxy?.stop()
      await Promise.all(processes.map((part) => part.stop()))
      await server?.stop()
    })

    /** As an administrator does on the machine of the host. */
    async function addFirstOperator(port: number): Promise<void> {
      const key = await readFile(administratorKeyFile(sandboxFolder(folder, firstCurrency)), 'utf8')
      const added = await fetch(`http://127.0.0.1:${port}/administration/addOperator`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key.trim()}`, 'content-type': 'application/json' },
        body: JSON.stringify({ login: 'ana', reason: 'the first operator' }),
      })
      const { data } = (await added.json()) as { data: { code: string } }
      await client.request('setPassword', { code: data.code, secret: 'segredo' })
    }

    /** Every purchase that was sent, and how many of its tickets were sold; null where no answer arrived. */
    const purchases: { readonly key: string; readonly ticket: WireTicket; sold: number | null }[] = []
    async function send(purchase: (typeof purchases)[number]): Promise<void> {
      const { data } = await client.buy([purchase.ticket], purchase.key)
      purchase.sold = data.filter((result) => 'barcode' in result).length
    }
    const unanswered = () => purchases.find((purchase) => purchase.sold === null)

    /** Of the game that is always on sale: no draw closes meanwhile. */
    const instant = { game_id: 31, base: { price_var: '1', bets: [{ numbers: [1, 2, 3] }] } }

    /** Sells at two counters while `work` is done, and a little longer. Returns what went wrong. */
    async function sellDuring(work: () => Promise<unknown>): Promise<unknown[]> {
      const ticket = await client.ticket(instant)
      const problems: unknown[] = []
      let isOver = false
      const sellAll = async () => {
        for (let more = 10; more > 0; more -= isOver ? 1 : 0) {
          const purchase = {
            key: crypto.randomUUID(),
            ticket: { ...ticket, unique_req_id: crypto.randomUUID() },
            sold: null,
          }
          purchases.push(purchase)
          await send(purchase).catch((error: unknown) => problems.push(error))
          await new Promise((resolve) => setTimeout(resolve, 20))
        }
      }
      const counters = [sellAll(), sellAll()]
      await work().finally(() => (isOver = true))
      await Promise.all(counters)
      return problems
    }

    /** Kills a process that a sale waits for: it takes requests before and answers none. */
    async function killInSale(process: Part): Promise<void> {
      process.freeze()
      let [oldest, looks] = [unanswered(), 0]
      await waitFor('a sale that waits for the process', async () => {
        looks = unanswered() === oldest ? looks + 1 : 0
        oldest = unanswered()
        return oldest !== undefined && looks >= 10
      })
      await process.kill()
    }

    test('nobody can log in who was not added by an administrator', async () => {
      expect(
        await new Client(proxy.url).refusal('login', { login: 'operator', secret: 'balcao' }),
      ).toMatchObject({ name: 'wrong_login' })
    })

    test('a request needs no particular process: log-in, sale and socket go to any of them', async () => {
      const shown = new Promise((resolve) => socket.once('updateWalletOperator', resolve))
      const sales = Array.from({ length: 6 }, async () => client.buy([await client.ticket()]))
      const wallets = (await Promise.all(sales)).map(({ wallet }) => wallet!)
      expect(await shown).toMatchObject({ operatorId: 1001 })
      expect(await client.wallet()).toBe(Math.max(...wallets))
    })

    test('metrics and administration are not public', async () => {
      for (const path of ['/metrics', '/administration/acts', '/administration'])
        expect((await fetch(proxy.url + path)).status).toBe(404)
    })

    test('a process that is stopped while counters sell ends with 0, and no sale fails', async () => {
      let code: number | null = null
      const problems = await sellDuring(async () => {
        code = await processes[0]!.stop()
      })
      expect(problems).toEqual([])
      expect(purchases.map(({ sold }) => sold)).toEqual(purchases.map(() => 1))
      expect(code).toBe(0)
      // Its counters have connected to other processes.
      await expect.poll(() => socket.connected).toBe(true)
    })

    test('a process that is killed while counters sell leaves sales unknown, which the same key decides once', async () => {
      // The one that was waited for so long may have been another, which was slow.
      do {
        if (!processes[1]!.isRunning) await processes[1]!.start()
        await sellDuring(() => killInSale(processes[1]!))
      } while (!unanswered())
      expect(Math.max(...(await proxy.sentTo()))).toBe(1)
      for (const purchase of purchases.filter(({ sold }) => sold === null)) await send(purchase)
      const database = await openServerDatabase(databaseUrl)
      const [row] = await database.query(
        "select count(*)::integer as count from tickets where body->>'id' = any($1)",
        [purchases.map(({ ticket }) => ticket.unique_req_id)],
      )
      await database.close()
      expect(purchases.map(({ sold }) => sold)).toEqual(purchases.map(() => 1))
      expect(row).toEqual({ count: purchases.length })
      await expect.poll(() => socket.connected).toBe(true)
    })
  },
)
