import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decide } from '../../src/host/rules/decide.ts'
import type { HostCommand } from '../../src/host/rules/decide.ts'
import { evolve } from '../../src/host/rules/evolve.ts'
import { ledgerAnswer } from '../../src/host/rules/ledger.ts'
import { periodSums } from '../../src/host/rules/reports.ts'
import { repeatableChance, type PlayedHost } from '../../src/host/rules/testing.ts'
import { latestDays } from '../../src/values/calendar.ts'
import { putDatabase } from '../../tests/kit/folders.ts'
import { tries } from '../../tests/kit/scale.ts'
import { folderOfFile } from '../../tests/kit/test-folders.ts'
import { commandOf, openHost, operators, longSteps, tillAtOpening } from '../../tests/kit/till-steps.ts'
import type { Database } from '../../node/database/database.ts'
import { openEmbeddedDatabase } from '../../node/database/embedded-database.ts'
import { migrate } from './migrations.ts'
import { ShopHost } from './shop-host.ts'
import { storedTerminal } from './slice.ts'

const folder = folderOfFile()
let database: Database
beforeAll(async () => {
  await putDatabase(folder)
  database = await openEmbeddedDatabase(folder)
  await migrate(database)
})
afterAll(() => database?.close())

const tables =
  'liabilities, shops, logins, registration_codes, tills, ledger, till_days, requests, ticket_ids, tickets, accounts, cards, wallet_links, draws, seals, events, outbox'

/** The whole state in memory, and the same shop in rows, with the same clock and the same chance. */
class BothHosts {
  readonly whole: PlayedHost
  readonly rows: ShopHost
  #commands = 0

  constructor(whole: PlayedHost) {
    this.whole = whole
    this.rows = new ShopHost('shop', {
      database,
      clock: { now: () => whole.now, currentTime: async () => whole.now },
      momentAt: () => this.#moment(),
      shared: () => ({ heldAhead: [], described: {} }),
      terms: { now: () => null, latest: async () => null },
      lookAtGames: async () => undefined,
      shareGames: (games) => games,
      announce: () => undefined,
    })
  }

  #moment() {
    const chance = repeatableChance(this.#commands)
    return { now: this.whole.now, chance, drawChance: () => chance }
  }

  /** Does a command on both; what each makes happen. */
  async do(command: HostCommand) {
    this.#commands += 1
    const { state } = this.whole
    const decision = decide(state, command, this.#moment())
    if (decision.ok) for (const event of decision.events) evolve(state, event)
    if (command.type === 'holdDraws') await this.#publish()
    else {
      const answer = await this.rows.execute(command, () => undefined)
      expect(answer.ok ? { ok: true } : answer, command.type).toEqual(decision.ok ? { ok: true } : decision)
    }
  }

  /** Results that the whole state has come by. */
  async #publish(): Promise<void> {
    const results = Object.entries(this.whole.state.draws.results).flatMap(([gameId, held]) =>
      held.map((result) => ({ gameId: Number(gameId), ...result })),
    )
    await database.query(
      `insert into draws (game, draw, ends_at, is_sold, numbers)
       select (row->>'gameId')::integer, (row->>'drawId')::bigint, (row->>'endsAt')::bigint, false, row->'numbers'
       from json_array_elements($1::json) as row
       on conflict (game, draw) do update set numbers = excluded.numbers`,
      [JSON.stringify(results)],
    )
    await database.query(
      'delete from liabilities using draws where (liabilities.game, liabilities.draw) = (draws.game, draws.draw) and numbers is not null',
    )
  }
}

async function bodies(sql: string): Promise<Record<string, unknown>> {
  const rows = await database.query(sql)
  return Object.fromEntries(rows.map((row) => [String(row['key']), row['body']]))
}

test('a command on the records that it names does what it does on the whole state, and writes what the whole state then has', async () => {
  await fc.assert(
    fc.asyncProperty(tillAtOpening, longSteps, async (till, played) => {
      await database.query(`truncate ${tables}`)
      const opened = openHost(till)
      const both = new BothHosts(openHost(till))
      for (const command of opened.commands) await both.rows.execute(command, () => undefined)
      for (const step of played) await both.do(commandOf(both.whole, step))

      const { state } = both.whole
      expect(await bodies(`select game || '/' || draw as key, body from liabilities`)).toEqual(
        state.liabilities,
      )
      const { requests, outcomes, tickets, wallets, terminals, players, cards } = state
      expect(await bodies(`select till || '/' || key as key, body from requests`)).toEqual(requests)
      expect(await bodies(`select till || '/' || id as key, body from ticket_ids`)).toEqual(outcomes)
      const read = await both.rows.read({ barcodes: Object.keys(tickets) }, (slice) => slice.tickets)
      expect(read).toEqual(tickets)
      const accounts = await bodies('select user_id as key, body from accounts')
      const stored = Object.entries(terminals).map(([id, terminal]) => [id, storedTerminal(terminal)])
      expect(accounts).toEqual({ ...wallets, ...Object.fromEntries(stored), ...players })
      const found = await both.rows.read({ cards: Object.keys(cards) }, (slice) => slice.cards)
      expect(found).toEqual(cards)
      for (const operatorId of operators) {
        expect(await both.rows.ledger(operatorId, 0)).toEqual(ledgerAnswer(state, operatorId, 0))
        const days = latestDays(2, both.whole.now, 'Europe/Lisbon')
        const { ends, sums } = await both.rows.sums(operatorId, days)
        const expected = periodSums(state, operatorId, days)
        expect(ends).toEqual(expected.ends)
        expect(sums).toHaveLength(expected.sums.length)
        expect(sums).toEqual(expect.arrayContaining([...expected.sums]))
      }
    }),
    { numRuns: tries(1), endOnFailure: true },
  )
})
