import type { AnswerOf } from '../../protocol/host-calls.ts'
import type { WireDayReport, WireGameReport } from '../../protocol/reports.ts'
import { sumMinor } from '../../values/money.ts'
import type { TillEnds } from '../../values/till-sum.ts'
import type { Day } from '../../values/calendar.ts'
import type { EntryKind, LedgerEntry } from './ledger-entry.ts'
import { entriesBetween, entriesSince } from './ledger.ts'
import { tillOf } from './operators.ts'
import type { HostState } from './state.ts'

const entriesOf = (state: HostState, operatorId: number, days: readonly Day[]): LedgerEntry[] =>
  entriesBetween(state, operatorId, days[0]?.from ?? 0, days.at(-1)?.to ?? 0)

const noActivity = (gameId: number): WireGameReport => ({
  gameId,
  tickets: 0,
  sales: 0,
  cancelledTickets: 0,
  cancelled: 0,
  payouts: 0,
  prizes: 0,
})

/** Writes the money of a ticket into the row of its game. */
function addToGame(row: WireGameReport, { kind, amount }: LedgerEntry): void {
  switch (kind) {
    case 'sale':
      row.tickets += 1
      row.sales += amount
      return
    case 'ticketCancellation':
      row.cancelledTickets += 1
      row.cancelled -= amount
      return
    case 'payout':
      row.payouts += 1
      row.prizes -= amount
      return
    case 'payoutCancellation':
      row.payouts -= 1
      row.prizes -= amount
      return
    case 'opening':
    case 'refill':
    case 'collection':
    case 'walletTopUp':
    case 'walletSettlement':
    case 'terminalRefill':
    case 'terminalCollection':
    case 'playerTopUp':
    case 'playerSettlement':
      return
  }
}

function addToDay(day: WireDayReport, { kind, amount }: LedgerEntry): void {
  if (kind === 'sale') day.sales += amount
  if (kind === 'ticketCancellation') day.cancelled -= amount
  if (kind === 'payout' || kind === 'payoutCancellation') day.prizes -= amount
}

/** What an operator did with tickets on these consecutive days, game by game and day by day. */
export function ticketsReport(
  state: HostState,
  operatorId: number,
  days: readonly Day[],
  nameOf: (gameId: number) => string,
): AnswerOf<'getDataForPrinter'> {
  const games = new Map<number, WireGameReport>()
  const dayRows = days.map((day) => ({ ...day, row: { date: day.date, sales: 0, cancelled: 0, prizes: 0 } }))
  for (const entry of entriesOf(state, operatorId, days)) {
    const { gameId, at } = entry
    if (gameId === undefined) continue
    const game = games.get(gameId) ?? noActivity(gameId)
    games.set(gameId, game)
    addToGame(game, entry)
    const day = dayRows.find(({ from, to }) => at >= from && at < to)
    if (day) addToDay(day.row, entry)
  }
  return {
    success: true,
    arrayGemes: [...games.values()]
      .sort((a, b) => a.gameId - b.gameId)
      .map((game) => ({ ...game, gameName: nameOf(game.gameId) })),
    days: dayRows.map(({ row }) => row),
    till: tillEnds(state, operatorId, days),
  }
}

/**
 * What was in a till as these consecutive days began, and as they ended. A till that was opened within them was opened with
 * that, and did not come by it.
 */
function tillEnds(state: HostState, operatorId: number, days: readonly Day[]): TillEnds {
  const sum = (entries: readonly LedgerEntry[]) => sumMinor(entries.map(({ amount }) => amount))
  const to = days.at(-1)?.to ?? 0
  const closing = tillOf(state, operatorId) - sum(entriesSince(state, operatorId, to))
  const movements = entriesOf(state, operatorId, days).filter(({ kind }) => kind !== 'opening')
  return { opening: closing - sum(movements), closing }
}

/** How much of a kind went over the counter on these consecutive days, and how often. */
export function sumReport(
  state: HostState,
  operatorId: number,
  days: readonly Day[],
  kinds: readonly EntryKind[],
): AnswerOf<'getRefillPerDay'> {
  const found = entriesOf(state, operatorId, days).filter(({ kind }) => kinds.includes(kind))
  const amount = found.reduce((sum, entry) => sum + Math.abs(entry.amount), 0)
  return { success: true, amount, count: found.length }
}
