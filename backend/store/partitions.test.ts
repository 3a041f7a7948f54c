import { Client, types } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { HostCommand } from '../../src/host/rules/decide.ts'
import { type HostState } from '../../src/host/rules/state.ts'
import { walletLink } from '../../src/host/rules/wallet-links.ts'
import { latestDays } from '../../src/values/calendar.ts'
import { missing } from '../../tests/kit/missing.ts'
import { ExaminedDatabase, partitionByShop } from '../../tests/kit/partitioned-database.ts'
import { findPostgres, startPostgres, type PostgresServer } from '../../tests/contract/postgres.ts'
import { openServerDatabase } from '../../node/database/server-database.ts'
import { deleteOld } from '../operations/retention.ts'
import { sessionsIn } from '../sessions.ts'
import { openProcess, type Clock, type TestShop } from './draws/testing.ts'
import { loadStatements } from './load.ts'
import { migrate } from './migrations.ts'

const choice = await findPostgres()

/** More than a few rows of each kind, in one shop and at one till. */
async function fillTables(client: Client): Promise<void> {
  const columns = {
    requests: `till, key, body) select 'shop', 1, n, '{}'`,
    ticket_ids: `till, id, barcode, body) select 'shop', 1, n, n, '{}'`,
    tickets: `barcode, game, first_draw, last_draw, state, sold_at, body)
      select 'shop', n, 16, n, n + 1, 'waiting', 0, '{}'`,
    accounts: `user_id, kind, operator, balance, body) select 'shop', n, 'wallet', 1, 0, '{}'`,
    cards: `hash, user_id) select 'shop', n, n`,
    wallet_links: `secret, user_id) select 'shop', n, n`,
    log_heads: `counter, at, body) select 'shop', n, 0, '{}'`,
    liabilities: `game, draw, body) select 'shop', 16, n, '{}'`,
  }
  for (const [table, rest] of Object.entries(columns))
    await client.query(`insert into ${table} (shop, ${rest} from generate_series(1, 20000) as n`)
  await client.query(
    `insert into draws (game, draw, ends_at, is_sold, numbers)
     select 16, n, n, true, '[1]' from generate_series(1, 20000) as n`,
  )
}

/** Two of each kind. */
const [ids, draws] = [
  ['7', '19000'],
  [7, 19_000],
]
const everyLookUp = {
  shop: 'shop',
  tillId: 1,
  book: { version: 0 },
  resultsOf: [],
  at: 0,
  needs: {
    operatorId: 1,
    keys: ids,
    ticketIds: ids,
    barcodes: ids,
    accounts: ids,
    secrets: ids,
    cards: ids,
    counters: ids,
    draws: draws.map((drawId) => ({ gameId: 16, drawId, endsAt: 0 })),
    drawsOfTickets: true,
    allTerminals: true,
    allPlayers: true,
  },
}

describe.skipIf(!choice.isAvailable)(
  `tables that are distributed by shop${missing(choice.isAvailable, 'PostgreSQL')}`,
  () => {
    let server: PostgresServer
    let database: ExaminedDatabase
    let partitioned: readonly string[]

    beforeAll(async () => {
      if (!choice.isAvailable) return
      server = await startPostgres(choice)
      const url = await server.newDatabase()
      const plain = await openServerDatabase(url)
      await migrate(plain)
      await plain.close()
      types.setTypeParser(types.builtins.INT8, Number)
      const client = new Client({ connectionString: url })
      await client.connect()
      partitioned = await partitionByShop(client)
      await client.query('set plan_cache_mode = force_generic_plan')
      database = new ExaminedDatabase(client)
    })
    afterAll(async () => {
      await database?.close()
      await server?.stop()
    })

    test('every statement of a call of the counter looks into one partition', async () => {
      expect(partitioned).toEqual(
        expect.arrayContaining(['tills', 'ledger', 'tickets', 'sessions', 'outbox']),
      )
      const clock: Clock = { now: Date.UTC(2026, 10, 20, 12, 0, 10) }
      const { draws, shop } = await openProcess(database, clock)
      const [first, second] = [shop(1), shop(2)]
      await first.open()
      await second.open()
      await callAll(second, clock, async () => void (await draws.hold()))

      database.examined.length = 0
      await callAll(first, clock, async () => {
        const before = database.examined.length
        await draws.hold()
        // Sealing looks at the tickets of all shops. That it is seen here shows that partitions are counted.
        const ofSealing = database.examined.splice(before)
        expect(ofSealing.some(({ partitions }) => partitions.length > 1)).toBe(true)
      })
      await useSession(first)
      const used = new Set(database.examined.flatMap(({ partitions }) => partitions))
      expect(database.examined.filter(({ partitions }) => partitions.length > 1)).toEqual([])
      expect(used.size).toBe(1)
      const texts = database.examined.map(({ sql }) => sql).join('\n')
      // Acts of administrators, and terminals that connect, are no calls of the counter.
      const unused = partitioned.filter((name) => !new RegExp(`\\b${name}\\b`).test(texts))
      expect(unused.toSorted()).toEqual(['acts', 'terminal_connections'])
    })

    test('each row is looked up by its whole key, in a large table too that was never analysed', async () => {
      const url = await server.newDatabase()
      const plain = await openServerDatabase(url)
      await migrate(plain)
      await plain.close()
      const client = new Client({ connectionString: url })
      await client.connect()
      await fillTables(client)
      const large = new ExaminedDatabase(client)
      for (const plans of ['force_generic_plan', 'force_custom_plan']) {
        await client.query(`set plan_cache_mode = ${plans}`)
        for (const lock of ['look', 'lock'] as const)
          await large.read(loadStatements(everyLookUp, lock, true))
      }
      await large.close()
      expect(large.examined.length).toBeGreaterThan(20)
      expect(large.examined.filter(({ rowsRead }) => rowsRead > 50)).toEqual([])
    })

    test('retention reads only what it deletes, in tables too whose earlier rows it has deleted', async () => {
      const url = await server.newDatabase()
      const plain = await openServerDatabase(url)
      await migrate(plain)
      await plain.close()
      const client = new Client({ connectionString: url })
      await client.connect()
      const [records, old] = [20_000, 100]
      const fill = async (from: number) => {
        const rows = `from generate_series(${from}, ${from + records - 1}) as n`
        await client.query(
          `insert into requests (shop, till, key, at, body) select 'shop', 1, n, n, '{"kind": "sale"}' ${rows}`,
        )
        await client.query(
          `insert into events (shop, id, at, body) select 'shop', gen_random_uuid(), n, '{}' ${rows}`,
        )
      }
      await fill(0)
      for (const table of ['requests', 'events']) {
        await client.query(`delete from ${table} where at < ${records / 2}`)
        await client.query(`vacuum ${table}`)
      }
      // These get the room of those.
      await fill(records)
      await client.query('analyze')
      // Of a table of so few rows one would be read as a whole.
      await client.query('set enable_seqscan = off')
      const large = new ExaminedDatabase(client)
      const now = () => records / 2 + old
      await deleteOld(
        { database: large, now, periods: { answers: 0, events: 0 }, report: console.error },
        new AbortController().signal,
      )
      const { rows } = await client.query<{ least: number }>(
        'select min(at) as least from requests union all select min(at) from events',
      )
      expect(rows).toEqual([{ least: now() }, { least: now() }])
      await large.close()
      expect(large.examined.filter(({ rowsRead }) => rowsRead > 3 * old)).toEqual([])
    })

    /** Every command and every look of a counter's calls. `closeDraws` lets the draws end. */
    async function callAll(shop: TestShop, clock: Clock, closeDraws: () => Promise<void>): Promise<void> {
      const { host, operatorId } = shop
      const run = async <T>(command: HostCommand, view: (state: HostState) => T): Promise<T> => {
        const answer = await host.execute(command, view)
        if (!answer.ok) throw new Error(`${command.type} was refused: ${answer.error.name}`)
        return answer.value
      }
      const nothing = () => undefined
      const request = () => ({ operatorId, key: crypto.randomUUID() })
      const userIds = ({ wallets, players }: HostState) => [...Object.keys(wallets), ...Object.keys(players)]
      const origin = 'http://host'
      const currency = 'BRL'

      const wheel = { gameId: 16, bets: [{ numbers: [1006] }, { numbers: [1007] }] }
      const [paid, cancelled] = await shop.sold(wheel, { ...wheel, drawCount: 2 })
      expect(await shop.cancel(cancelled!.barcode)).toEqual(expect.any(Number))
      clock.now += 120_000
      await closeDraws()
      const barcode = paid!.barcode
      await run({ type: 'checkTicket', operatorId, barcode }, nothing)
      expect(await shop.pay(barcode, 'ordinary')).toEqual(expect.any(Number))
      await run({ type: 'cancelPayout', ...request(), barcode }, nothing)
      await run({ type: 'inquireTickets', operatorId, ids: [crypto.randomUUID()] }, nothing)
      await run({ type: 'inquireMovements', operatorId, keys: [crypto.randomUUID()] }, nothing)
      await run({ type: 'refillTill', ...request(), amount: 500 }, nothing)
      await run({ type: 'collectTill', ...request(), amount: 400 }, nothing)

      const opened = await run(
        { type: 'openWallet', ...request(), sum: 700, currency, origin },
        ({ wallets }) => wallets,
      )
      const [wallet] = Object.values(opened)
      await run({ type: 'blockWallet', userId: wallet!.userId, isBlocked: true }, nothing)
      await run({ type: 'blockWallet', userId: wallet!.userId, isBlocked: false }, nothing)
      const [replaced] = await run(
        { type: 'replaceWalletLinks', operatorId, userIds: [wallet!.userId], until: clock.now, origin },
        ({ wallets }) => Object.values(wallets),
      )
      await run({ type: 'settleWallet', ...request(), link: walletLink(replaced!) }, nothing)

      const card = (number: number) => ({ hash: `${operatorId} ${number}`, end: '0001' })
      const [userId] = await run(
        { type: 'addPlayer', ...request(), card: card(1), name: 'Ana', amount: 1_000 },
        userIds,
      )
      const change = {
        type: 'updatePlayer',
        ...request(),
        userId: userId!,
        method: 'refill',
        amount: 1_000,
      } as const
      await run({ ...change, currency, card: card(2) }, nothing)

      await run({ type: 'addTerminals', operatorId, terminalIds: [1] }, nothing)
      const account = `${operatorId}_1`
      const fund = { type: 'fundTerminal', ...request(), account, method: 'refill', amount: 1_000 } as const
      await run({ ...fund, currency }, nothing)
      await run({ type: 'setTerminalPassword', operatorId, terminalId: 1, passwordHash: 'hash' }, nothing)
      await run({ type: 'lockTerminal', operatorId, terminalId: 1, isLocked: true }, nothing)
      await run({ type: 'unlockTerminal', account, passwordHash: 'hash' }, nothing)
      const ticket = { unique_req_id: crypto.randomUUID(), game_id: 31, price_var: '1', multidraw: 1 }
      await run(
        { type: 'sellAtTerminal', account, ticket: { ...ticket, bets: [{ numbers: [1, 2, 3] }] } },
        nothing,
      )

      const head = { counterId: `counter-${operatorId}`, log: 1, hash: '0'.repeat(64), at: clock.now }
      for (const count of [1, 2])
        await run(
          {
            type: 'keepLogHead',
            operatorId,
            head: { ...head, count, stateHash: head.hash, hashVersion: 1 },
          },
          nothing,
        )

      await host.read(
        { allTerminals: true, allPlayers: true, results: 'all', cards: [card(2).hash] },
        nothing,
      )
      await host.read({ operatorId, keys: ['key'], ticketIds: ['id'], secrets: ['secret'] }, nothing)
      await host.ledger(operatorId, 0)
      await host.sums(operatorId, latestDays(2, clock.now, 'America/Sao_Paulo'))
    }

    async function useSession({ operatorId }: TestShop): Promise<void> {
      const sessions = sessionsIn(database)
      const tokens = await sessions.open('shop 1', operatorId)
      const session = await sessions.find(tokens.access)
      await sessions.living([session!])
      await sessions.refresh(tokens.refresh)
      await sessions.end(tokens)
    }
  },
)
