import type { AnswerOf } from '../../protocol/host-calls.ts'
import type { WireDayReport, WireGameReport } from '../../protocol/reports.ts'
import { sumMinor, type Minor } from '../../values/money.ts'
import type { TillEnds } from '../../values/till-sum.ts'
import type { Day, IsoDay } from '../../values/calendar.ts'
import type { EntryKind } from './ledger-entry.ts'
import { entriesBetween, entriesSince } from './ledger.ts'
import { tillOf } from './operators.ts'
import type { HostState } from './state.ts'

/** The sum of a till's movements of one day and one reason, and of one game where they are about tickets. */
export interface MovementSum {
  readonly date: IsoDay
  readonly kind: EntryKind
  readonly gameId: number | null
  readonly count: number
  /** Positive where cash came in. */
  readonly amount: Minor
}

/** The movements of a till on successive days. */
export interface PeriodSums {
  readonly ends: TillEnds
  readonly sums: readonly MovementSum[]
}

const noActivity = (gameId: number): WireGameReport => ({
  gameId,
  tickets: 0,
  sales: 0,
  cancelledTickets: 0,
  cancelled: 0,
  payouts: 0,
  prizes: 0,
})

/** Adds a ticket's money to the row of its game. */
function addToGame(row: WireGameReport, { kind, amount, count }: MovementSum): void {
  switch (kind) {
    case 'sale':
      row.tickets += count
      row.sales += amount
      return
    case 'ticketCancellation':
      row.cancelledTickets += count
      row.cancelled -= amount
      return
    case 'payout':
      row.payouts += count
      row.prizes -= amount
      return
    case 'payoutCancellation':
      row.payouts -= count
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

function addToDay(day: WireDayReport, { kind, amount }: MovementSum): void {
  if (kind === 'sale') day.sales += amount
  if (kind === 'ticketCancellation') day.cancelled -= amount
  if (kind === 'payout' || kind === 'payoutCancellation') day.prizes -= amount
}

/** An operator's tickets on these successive days, by game and by day. */
export function ticketsReport(
  { ends, sums }: PeriodSums,
  days: readonly Day[],
  nameOf: (gameId: number) => string,
): AnswerOf<'getDataForPrinter'> {
  const games = new Map<number, WireGameReport>()
  const dayRows = new Map(days.map(({ date }) => [date, { date, sales: 0, cancelled: 0, prizes: 0 }]))
  for (const sum of sums) {
    const { gameId, date } = sum
    if (gameId === null) continue
    const game = games.get(gameId) ?? noActivity(gameId)
    games.set(gameId, game)
    addToGame(game, sum)
    const day = dayRows.get(date)
    if (day) addToDay(day, sum)
  }
  return {
    success: true,
    arrayGemes: [...games.values()]
      .sort((a, b) => a.gameId - b.gameId)
      .map((game) => ({ ...game, gameName: nameOf(game.gameId) })),
    days: [...dayRows.values()],
    till: ends,
  }
}

/** The sum and the number of movements of some kinds. */
export function sumReport({ sums }: PeriodSums, kinds: readonly EntryKind[]): AnswerOf<'getRefillPerDay'> {
  const found = sums.filter(({ kind }) => kinds.includes(kind))
  return {
    success: true,
    amount: found.reduce((sum, { amount }) => sum + Math.abs(amount), 0),
    count: found.reduce((sum, { count }) => sum + count, 0),
  }
}

/** The sums of a till whose whole ledger is in the state. */
export function periodSums(state: HostState, operatorId: number, days: readonly Day[]): PeriodSums {
  const [from, to] = [days[0]?.from ?? 0, days.at(-1)?.to ?? 0]
  const sums = new Map<string, MovementSum>()
  for (const { at, kind, gameId = null, amount } of entriesBetween(state, operatorId, from, to)) {
    const date = days.find((day) => at >= day.from && at < day.to)?.date
    if (date === undefined) continue
    const group = [date, kind, gameId].join()
    const { count, amount: before } = sums.get(group) ?? { count: 0, amount: 0 }
    sums.set(group, { date, kind, gameId, count: count + 1, amount: before + amount })
  }
  const all = [...sums.values()]
  const since = sumMinor(entriesSince(state, operatorId, to).map(({ amount }) => amount))
  return { ends: tillEnds(tillOf(state, operatorId) - since, all), sums: all }
}

/**
 * The content of a till at the start of a period, computed from its content at the end. The opening of a till within the period
 * counts as its content at the start.
 */
export function tillEnds(closing: Minor, sums: readonly MovementSum[]): TillEnds {
  const moved = sums.filter(({ kind }) => kind !== 'opening')
  return { opening: closing - sumMinor(moved.map(({ amount }) => amount)), closing }
}
