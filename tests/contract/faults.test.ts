import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../node/database/database.ts'
import { openServerDatabase } from '../../node/database/server-database.ts'
import { sessionsIn, type Sessions } from '../../backend/sessions.ts'
import { hostCalls, idempotencyKeyHeader } from '../../src/protocol/host-calls.ts'
import { folderOfFile } from '../kit/test-folders.ts'
import { operatorOf, prepareShops, shopName, ticket } from '../kit/many-shops.ts'
import { missing } from '../kit/missing.ts'
import { freePort } from '../kit/ports.ts'
import { Part } from '../kit/program.ts'
import { waitFor } from '../kit/wait-for.ts'
import { isLong, seed, tries } from '../kit/scale.ts'
import { deployment } from './hosts.ts'
import { openLossyWay, type LossyWay } from './lossy-way.ts'
import { findPostgres, startPostgres, type PostgresServer } from './postgres.ts'

const choice = await findPostgres()
const shops = 3
const sellers = 6
const amount = 100
/** The faults of `npm test`; a long run tries 300, in turn. */
const few = 3

/** A process of the host with its own way to the database. */
interface Process {
  readonly url: string
  readonly part: Part
  readonly way: LossyWay
}

/** A request under a key, and its first answer; null where none arrived. */
interface Intent {
  readonly shop: number
  readonly path: string
  readonly key: string
  readonly body: string
  answer: string | null
}

describe.skipIf(!choice.isAvailable)(
  `two processes and a PostgreSQL server that fail while many sell${missing(choice.isAvailable, 'PostgreSQL')}`,
  () => {
    let server: PostgresServer
    const folder = folderOfFile()
    let database: Database
    let databaseUrl: string
    let sessions: Sessions
    let processes: readonly Process[]
    let number = 0

    beforeAll(async () => {
      if (!choice.isAvailable) return
      server = await startPostgres(choice)
      databaseUrl = await server.newDatabase()
      database = await openServerDatabase(databaseUrl)
      sessions = sessionsIn(database)
      await prepareShops(database, shops)
      processes = await Promise.all(['a', 'b'].map(startProcess))
    })
    afterAll(async () => {
      for (const { part, way } of processes ?? []) {
        await part.kill()
        await way.close()
      }
      await database?.close()
      await server?.stop()
    })

    async function startProcess(name: string): Promise<Process> {
      const through = new URL(databaseUrl)
      const way = await openLossyWay(Number(through.port))
      through.port = String(way.port)
      const port = await freePort()
      const url = `http://127.0.0.1:${port}`
      const options = ['--port', `${port}`, '--data', `${folder}/${name}`, '--deployment', deployment.id]
      const env = { ...process.env, DATABASE_URL: through.href }
      const part = new Part(['sandbox', ...options], `${url}/api/deployment`, env)
      await part.start()
      return { url, part, way }
    }

    /** Tickets and collections of the same amount in turn: the tills stay about as full as they are. */
    function newIntent(): Intent {
      number += 1
      const isSale = number % 2 === 0
      return {
        shop: number % shops,
        path: (isSale ? hostCalls.buyTickets : hostCalls.postCollection).path,
        key: crypto.randomUUID(),
        body: JSON.stringify(isSale ? [ticket(crypto.randomUUID(), Date.now())] : { amount }),
        answer: null,
      }
    }

    /** The body of an answer; null where the outcome is unknown. */
    async function send(url: string, { path, key, body }: Intent, access: string): Promise<string | null> {
      const headers = {
        'content-type': 'application/json',
        authorization: `Bearer ${access}`,
        [idempotencyKeyHeader]: key,
      }
      try {
        const response = await fetch(url + path, { method: 'POST', headers, body })
        const text = await response.text()
        if (response.status === 500) return null
        expect(response.status, text).toBe(200)
        return text
      } catch (error) {
        // Fetch throws a TypeError where a connection ends.
        if (error instanceof TypeError) return null
        throw error
      }
    }

    /** What happens while many sell, until all is whole again. `more` waits for so many answers of any process. */
    type Fault = (hit: Process, more: (answers: number) => Promise<unknown>) => Promise<void>

    const faults: Readonly<Record<string, Fault>> = {
      async 'a process is killed'({ part }) {
        await part.kill()
        await part.start()
      },
      'the server is killed': () => server.crash(),
      'all connections end': () => server.disconnect(databaseUrl),
      async 'the network of a process is cut'({ way }, more) {
        way.cut()
        await more(5)
        way.restore()
      },
      async 'the answers to commits are lost'({ way }, more) {
        void way.lose('answers', 'commit')
        await more(5)
        way.cut()
        way.restore()
      },
    }
    const kinds = Object.keys(faults)

    /** Many sell, a fault comes, and they sell on; returns everything that was sent. */
    async function sellThrough(fault: Fault, hit: Process, tokens: readonly string[]): Promise<Intent[]> {
      const sent: Intent[] = []
      let isOver = false
      const answers = () => sent.filter(({ answer }) => answer !== null).length
      const more = (wanted: number) => {
        const before = answers()
        return waitFor(`${wanted} more answers`, async () => answers() >= before + wanted)
      }
      const selling = Array.from({ length: sellers }, async (_, seller) => {
        const { url } = processes[seller % processes.length]!
        while (!isOver) {
          const intent = newIntent()
          sent.push(intent)
          intent.answer = await send(url, intent, tokens[intent.shop]!)
          // A process that is down refuses at once: who asks without a break would keep it from starting.
          if (intent.answer === null) await sleep(200)
        }
      })
      try {
        await more(5 + (number % 20))
        await fault(hit, more)
        await more(10)
      } finally {
        isOver = true
      }
      await Promise.all(selling)
      return sent
    }

    const openSessions = () =>
      waitFor('the database', () =>
        Promise.all(
          Array.from(
            { length: shops },
            async (_, shop) => (await sessions.open(shopName(shop), operatorOf(shop))).access,
          ),
        ),
      )

    const moneyInTills = async () =>
      Number((await database.query('select sum(balance) as sum from tills'))[0]?.['sum'])

    test(
      'lose nothing that was answered and do nothing twice: each answer is the same again, and each till is the sum of its ledger',
      async () => {
        const before = await moneyInTills()
        let [sold, collected] = [0, 0]
        for (let round = 0; round < (isLong ? tries(kinds.length) : few); round++) {
          const kind = kinds[(round + seed) % kinds.length]!
          const hit = processes[Math.floor(round / kinds.length) % processes.length]!
          const sent = await sellThrough(faults[kind]!, hit, await openSessions())

          const tokens = await openSessions()
          for (const [place, intent] of sent.entries()) {
            const { url } = processes[place % processes.length]!
            const again = await waitFor('an answer', () => send(url, intent, tokens[intent.shop]!))
            if (intent.answer !== null) expect(again, `after ${kind}`).toBe(intent.answer)
            if (intent.path === hostCalls.postCollection.path) collected += 1
            else if (again.includes('"barcode"')) sold += 1
          }
        }

        expect(sold).toBeGreaterThan(0)
        expect(await database.query('select count(*)::integer as count from tickets')).toEqual([
          { count: sold },
        ])
        expect(await moneyInTills()).toBe(before + amount * (sold - collected))
        const different = await database.query(
          `select shop, till, balance, entries from tills where (balance, entries, entries) <> (
             select sum(amount), count(*), max(number) from ledger where (ledger.shop, ledger.till) = (tills.shop, tills.till))`,
        )
        expect(different).toEqual([])
      },
      60_000 + tries(1) * 120_000,
    )
  },
)
