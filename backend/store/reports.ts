import { ledgerPage, type WireLedgerEntry } from '../../src/protocol/till-records.ts'
import { tillEnds, type MovementSum, type PeriodSums } from '../../src/host/rules/reports.ts'
import { wireEntry } from '../../src/host/rules/ledger.ts'
import type { LedgerEntry } from '../../src/host/rules/ledger-entry.ts'
import type { AnswerOf } from '../../src/protocol/host-calls.ts'
import { dayMs, utcDay, type Day } from '../../src/values/calendar.ts'
import type { Database } from '../../node/database/database.ts'
import { statement } from './statements.ts'

/**
 * Sums of a till by day, reason and game, and what was in it as the days ended: the till now without what came since. One
 * statement, so that a sale meanwhile is in all of it or in nothing.
 */
export async function readSums(
  database: Database,
  shop: string,
  tillId: number,
  days: readonly Day[],
): Promise<PeriodSums> {
  const to = days.at(-1)?.to ?? 0
  const [[row] = []] = await database.read([
    statement((text) => {
      const ofTill = `shop = ${text.of(shop)} and till = ${text.of(tillId)}`
      return `select tills.balance
           - (select coalesce(sum(amount), 0) from till_days where ${ofTill} and day > ${text.of(utcDay(to))})
           - (select coalesce(sum(amount), 0) from ledger
              where ${ofTill} and at >= ${text.of(to)} and at < ${text.of((utcDay(to) + 1) * dayMs)}) as closing,
           (select coalesce(json_agg(sums), '[]') from (
              select days.date, kind, game as "gameId", count(*) as count, sum(amount) as amount
              from unnest(${text.of(days.map(({ date }) => date))}, ${text.of(days.map(({ from }) => from))},
                          ${text.of(days.map((day) => day.to))}) as days (date, starts, ends)
              join ledger on ${ofTill} and at >= starts and at < ends
              group by days.date, kind, game) as sums) as sums
         from tills where ${ofTill}`
    }),
  ])
  const sums = (row?.['sums'] ?? []) as MovementSum[]
  return { sums, ends: tillEnds(Number(row?.['closing'] ?? 0), sums) }
}

/** The page of a ledger after an entry, and where it stands. */
export async function readLedger(
  database: Database,
  shop: string,
  tillId: number,
  since: number | undefined,
): Promise<AnswerOf<'getLedger'>> {
  const [[row] = []] = await database.read([
    statement(
      (text) =>
        `select balance, entries,
           (select coalesce(json_agg(page order by page.number), '[]') from (
              select number, body from ledger
              where ledger.shop = tills.shop and ledger.till = tills.till and number > ${text.of(since ?? Number.MAX_SAFE_INTEGER)}
                and number <= tills.entries
              order by number limit ${ledgerPage}) as page) as page
         from tills where shop = ${text.of(shop)} and till = ${text.of(tillId)}`,
    ),
  ])
  const page = (row?.['page'] ?? []) as { number: number; body: LedgerEntry }[]
  return {
    success: true,
    data: page.map(({ number, body }): WireLedgerEntry => wireEntry(body, number)),
    last: Number(row?.['entries'] ?? 0),
    wallet: Number(row?.['balance'] ?? 0),
  }
}
