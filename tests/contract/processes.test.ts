import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client as PgClient } from 'pg'
import { io, type Socket } from 'socket.io-client'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { defaultPeriods, deleteOld, retentionLock } from '../../backend/operations/retention.ts'
import type { Sandbox } from '../../backend/sandbox.ts'
import { deployments } from '../../locales/deployments.ts'
import { openServerDatabase } from '../../node/database/server-database.ts'
import { idempotencyKeyHeader } from '../../src/protocol/host-calls.ts'
import { mainSocketEvents } from '../../src/protocol/host-sockets.ts'
import { terminalMessages, terminalNamespace, terminalSocketEvents } from '../../src/protocol/terminals.ts'
import { dayMs } from '../../src/values/calendar.ts'
import { folderOfFile } from '../kit/test-folders.ts'
import { missing } from '../kit/missing.ts'
import { Client } from './client.ts'
import { startHost } from './hosts.ts'
import { findPostgres, startPostgres, type PostgresServer } from './postgres.ts'
import { patience } from '../kit/patience.ts'

const choice = await findPostgres()

describe.skipIf(!choice.isAvailable)(
  `two processes of a host on one PostgreSQL server${missing(choice.isAvailable, 'PostgreSQL')}`,
  () => {
    let server: PostgresServer
    let databaseUrl: string
    const folder = folderOfFile()
    /** Whatever is done is done at `here`; who is connected is connected to `there`. */
    let here: Sandbox
    let there: Sandbox
    let client: Client
    const sockets: Socket[] = []

    beforeAll(async () => {
      if (!choice.isAvailable) return
      server = await startPostgres(choice)
      databaseUrl = await server.newDatabase()
      const options = { dataDir: '', databaseUrl, terminalKeysFile: join(folder, 'terminals.json') }
      here = await startHost(options)
      there = await startHost(options)
      client = new Client(here.url)
      await client.login()
    })
    afterEach(() => sockets.splice(0).forEach((socket) => socket.disconnect()))
    afterAll(async () => {
      await there?.close()
      await here?.close()
      await server?.stop()
    })

    const once = (socket: Socket, name: string): Promise<unknown> =>
      new Promise((resolve) => socket.once(name, resolve))
    const key = () => ({ [idempotencyKeyHeader]: crypto.randomUUID() })

    async function open(url: string, options: object, until: string): Promise<Socket> {
      const socket = io(url, { transports: ['websocket'], reconnection: false, forceNew: true, ...options })
      sockets.push(socket)
      const refused = once(socket, 'connect_error').then((error) => Promise.reject(error as Error))
      const ended = once(socket, 'disconnect').then((reason) => Promise.reject(new Error(String(reason))))
      await Promise.race([once(socket, until), refused, ended])
      return socket
    }
    const cookies = (of = client) => ({ extraHeaders: { cookie: of.cookieHeader() } })
    const counter = (options = {}) => open(there.url, { ...cookies(), ...options }, 'updateTimers')
    const terminalPage = (at = there) => open(at.url + terminalNamespace, cookies(), 'connect')
    async function terminal(at: Sandbox, account = '1042_1'): Promise<Socket> {
      const keys: unknown = JSON.parse(await readFile(join(folder, 'terminals.json'), 'utf8'))
      const auth = { terminal: account, key: v.parse(v.record(v.string(), v.string()), keys)[account] }
      return open(at.url + terminalNamespace, { auth }, 'update-terminal')
    }
    const terminalRow = async (id = 1) =>
      (await client.request('getTerminalsOperator', {})).terminals.find((each) => each.id === id)
    const fund = (amount: number) =>
      client.request(
        'updateUser',
        { userId: '1042_1', amount, currency: 'BRL', method: 'refillTerminal' },
        key(),
      )

    test('a counter that is connected to one is shown a sale that the other one made', async () => {
      const shown = once(await counter(), 'updateWalletOperator')
      const { wallet } = await client.buy([await client.ticket()])
      expect(await shown).toEqual({ operatorId: 1042, wallet })
    })

    test('a counter never sees its till go back, however sales are spread, and at last sees all of them', async () => {
      const shown: number[] = []
      const socket = await counter()
      socket.on('updateWalletOperator', (figure: unknown) =>
        shown.push(v.parse(mainSocketEvents.updateWalletOperator, figure).wallet),
      )
      const colleague = new Client(there.url)
      await colleague.login()
      const ticket = await client.ticket()
      const sales = Array.from({ length: 40 }, (_, place) =>
        (place % 2 === 0 ? client : colleague).buy([{ ...ticket, unique_req_id: crypto.randomUUID() }]),
      )
      await Promise.all(sales)
      const till = await client.wallet()
      await expect.poll(() => shown.at(-1)).toBe(till)
      expect(shown).toEqual(shown.toSorted((one, other) => one - other))
    })

    test('a QR wallet that one of them opened and settled is shown by the other one', async () => {
      const socket = await counter()
      const opened = once(socket, 'updateWallet')
      const { user, short_url: url } = await client.request(
        'get_generate_qrcode',
        { sum: 700, currency: 'BRL' },
        key(),
      )
      const { userId } = user
      expect(await opened).toEqual({ userId, balance: 700 })
      const settled = once(socket, 'updateWallet')
      await client.request('collection_qrcode', { url, method: 'refillQrcode' }, key())
      expect(await settled).toEqual({ userId, balance: 0 })
    })

    test('a log-out at one disconnects the page from the other one', async () => {
      const page = new Client(here.url)
      await page.login()
      const gone = once(await counter(cookies(page)), 'disconnect')
      await page.request('logout', {})
      expect(await gone).toBe('io server disconnect')
    })

    test('a TV is shown the game that was chosen for it at the other one', async () => {
      const stop = new AbortController()
      const response = await fetch(`${there.url}/tv/events?device=tv-1`, { signal: stop.signal })
      const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
      let seen = ''
      const until = async (text: string) => {
        while (!seen.includes(text)) {
          const { value, done } = await reader.read()
          if (done) throw new Error(`the stream ended before ${text}`)
          seen += value
        }
      }
      await until('event: state')
      await client.request('changeDeviceConfig', { operatorId: 1042, dId: 'tv-1', cId: '42' })
      await until('"game":{"id":42')
      stop.abort()
    })

    test('old answers to sales are deleted by one process at a time', async () => {
      await client.buy([await client.ticket()])
      const database = await openServerDatabase(databaseUrl)
      const count = async () =>
        Number(
          (await database.query('select count(*)::integer as count from requests where at is not null'))[0]![
            'count'
          ],
        )
      const run = () =>
        deleteOld(
          { database, now: Date.now, periods: defaultPeriods, report: console.error },
          new AbortController().signal,
        )
      await database.query('update requests set at = at - $1::bigint', [2 * defaultPeriods.answers * dayMs])
      const before = await count()
      expect(before).toBeGreaterThan(0)
      // Another process is in the middle of a batch.
      const other = new PgClient({ connectionString: databaseUrl })
      await other.connect()
      await other.query(`begin; select pg_advisory_xact_lock(${retentionLock})`)
      await run()
      expect(await count()).toBe(before)
      await other.query('commit')
      await other.end()
      await run()
      expect(await count()).toBe(0)
      await database.close()
    })

    test('a process with another draw speed or deployment does not start beside the others, and changes nothing; alone it starts', async () => {
      const options = { dataDir: '', databaseUrl: await server.newDatabase() }
      const database = await openServerDatabase(options.databaseUrl)
      const rows = (table: string) => database.query(`select to_json(each) as row from ${table} as each`)
      const content = () => Promise.all(['deployment_terms', 'day_roots', 'day_draws', 'shops'].map(rows))
      const first = await startHost(options)
      const before = await content()
      const others = [{ drawSpeed: 10 }, { deployment: deployments.get('pt')! }]
      for (const other of others)
        await expect(startHost({ ...options, ...other })).rejects.toThrow(
          /^Other processes serve this database with --deployment pt-full --draw-speed 1: start this one with the same options, or end them first\.$/,
        )
      expect(await content()).toEqual(before)

      const second = await startHost(options)
      await first.close()
      await expect(startHost({ ...options, drawSpeed: 10 })).rejects.toThrow('--draw-speed 1:')
      await second.close()
      const connected = () =>
        database.query(
          `select from pg_stat_activity where datname = current_database() and application_name like 'balcao --%'`,
        )
      await expect.poll(connected).toEqual([])
      const alone = await startHost({ ...options, drawSpeed: 10 })
      expect((await rows('deployment_terms'))[0]).toMatchObject({ row: { body: { drawSpeed: 10 } } })
      await alone.close()
      await database.close()
    })

    describe('a self-service terminal', () => {
      test('is connected for both, while it is connected to one of them', async () => {
        const page = await terminalPage(here)
        const arrived = once(page, 'update-terminal')
        const box = await terminal(there)
        expect(await arrived).toMatchObject({ id: 1, activate: true })
        expect(await terminalRow()).toMatchObject({ activate: true })
        const left = once(page, 'update-terminal')
        box.disconnect()
        expect(await left).toMatchObject({ id: 1, activate: false })
        expect(await terminalRow()).toMatchObject({ activate: false })
      })

      test('gets funds and locks from a counter at the other one, which sees what it sells', async () => {
        const [page, box] = [await terminalPage(here), await terminal(there)]
        const funds = once(box, 'updateWallet')
        const { wallet } = await fund(1_000)
        expect(await funds).toEqual({ id: 1, wallet })
        const sent = once(box, 'sentWalletTerminal')
        const message = { id: 1, sum: 1_000, method: 'refill' }
        await page.timeout(patience.timeout).emitWithAck('sentWalletTerminal', message)
        expect(await sent).toEqual(message)

        const sold = new Promise((resolve) =>
          page.on('updateWallet', (each: { wallet: number }) => {
            if (each.wallet === wallet - 100) resolve(each)
          }),
        )
        const ticket = {
          unique_req_id: crypto.randomUUID(),
          game_id: 31,
          price_var: '1',
          bets: [{ numbers: [1, 2, 3] }],
          multidraw: 1,
        }
        expect(await box.timeout(patience.timeout).emitWithAck('buy-ticket', ticket)).toMatchObject({
          ok: true,
        })
        expect(await sold).toEqual({ id: 1, wallet: wallet - 100 })

        const locked = once(box, 'update-terminal')
        await page.timeout(patience.timeout).emitWithAck('set-status-terminal', { id: 1, status: true })
        expect(await locked).toMatchObject({ id: 1, status: true })
        await page.timeout(patience.timeout).emitWithAck('set-status-terminal', { id: 1, status: false })
      })

      test('learns from a page at the other one whose counter it stands at', async () => {
        const page = await terminalPage(here)
        page.on('get-data-front', (question: unknown) => {
          const { requestId } = v.parse(terminalSocketEvents['get-data-front'], question)
          const front = { operatorId: 1042, shop: { name: 'Balcão Rossio', id: '7' }, language: 'pt' }
          page.emit('return-data-front', { requestId, ...front })
        })
        const box = await terminal(there)
        const answered = async () =>
          v.parse(terminalMessages['return-data-front'], await once(box, 'return-data-front'))
        const first = answered()
        await page.timeout(patience.timeout).emitWithAck('setIdOperator', { operatorId: 1042 })
        expect((await first).shop.name).toBe('Balcão Rossio')
      })

      test('that connects to the other one as well has the place of the first connection', async () => {
        const first = await terminal(here)
        const gone = Promise.all([once(first, 'taken-over'), once(first, 'disconnect')])
        const second = await terminal(there)
        await gone
        expect(second.connected).toBe(true)
        expect(await terminalRow()).toMatchObject({ activate: true })
      })
    })

    test('who is connected while the database is lost connects again, and then sees what is sold', async () => {
      const socket = await counter({ reconnection: true, reconnectionDelay: 50 })
      const box = await terminal(there, '1042_2')
      const gone = Promise.all([socket, box].map((each) => once(each, 'disconnect')))
      await server.disconnect(databaseUrl)
      expect(await gone).toEqual(['transport close', 'transport close'])
      await once(socket, 'updateTimers')
      const shown: unknown[] = []
      socket.on('updateWalletOperator', (figure) => shown.push(figure))
      await expect
        .poll(async () => client.buy([await client.ticket()]).then(({ wallet }) => wallet))
        .toEqual(expect.any(Number))
      const till = { operatorId: 1042, wallet: await client.wallet() }
      await expect.poll(() => shown.at(-1)).toEqual(till)
      // Messages between the processes arrive again as well.
      await expect
        .poll(async () => {
          const first = await terminal(here, '1042_2')
          const second = await terminal(there, '1042_2')
          await Promise.race([
            once(first, 'disconnect'),
            new Promise((resolve) => setTimeout(resolve, 2_000)),
          ])
          return [first.connected, second.connected]
        })
        .toEqual([false, true])
    })
  },
)
