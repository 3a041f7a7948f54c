import { baseIdOf } from '../../games/catalogue.ts'
import { prizeFor, riskOf } from '../../games/rules.ts'
import { hostError } from '../../protocol/error-codes.ts'
import type { HostError } from '../../protocol/wire.ts'
import { sumMinor, type Minor } from '../../values/money.ts'
import type { TicketSold } from './events.ts'
import { rulesOf } from './schedule.ts'
import type { Liability } from './records.ts'
import type { HostState } from './state.ts'

/** Of a ticket, sold or not, what says how much it may win in each of its draws. */
type Stakes = Pick<TicketSold, 'gameId' | 'prizeTables' | 'bets' | 'stake' | 'firstDraw' | 'lastDraw'>

export const drawKey = (gameId: number, drawId: number): string => `${gameId}/${drawId}`

const drawIdsOf = ({ firstDraw, lastDraw }: Stakes): number[] =>
  Array.from({ length: lastDraw - firstDraw + 1 }, (_, step) => firstDraw + step)

const copyOf = ({ whateverSum, bySum }: Liability = { whateverSum: 0, bySum: {} }): Liability => ({
  whateverSum,
  bySum: { ...bySum },
})

/** Adds what a ticket may win in each of its draws, or takes it off again: `sign` is 1 or -1. */
function change(
  state: HostState,
  liability: Liability,
  { gameId, prizeTables, bets, stake }: Stakes,
  sign: 1 | -1,
): void {
  const row = rulesOf(state, gameId, prizeTables)
  for (const bet of bets) {
    const { whateverSum, bySum } = riskOf(row, bet)
    const always = prizeFor(stake, whateverSum)
    liability.whateverSum += sign * always
    for (const sum of Object.keys(bySum)) {
      const amount = (liability.bySum[sum] ?? 0) + sign * (prizeFor(stake, bySum[Number(sum)]!) - always)
      if (amount === 0) delete liability.bySum[sum]
      else liability.bySum[sum] = amount
    }
  }
}

/** The most that a draw may cost, whatever is drawn. */
const worst = ({ whateverSum, bySum }: Liability): Minor =>
  sumMinor([whateverSum, Math.max(0, ...Object.values(bySum))])

const limitOf = ({ terms: { liability } }: HostState, gameId: number): Minor =>
  liability.ofGame[baseIdOf(gameId)] ?? liability.perDraw

/** What the draws of the tickets that one request has sold so far may cost with all others, by `drawKey`. */
export type BatchLiabilities = Map<string, Liability>

function liabilityWith(state: HostState, batch: BatchLiabilities, ticket: Stakes, drawId: number): Liability {
  const key = drawKey(ticket.gameId, drawId)
  const liability = copyOf(batch.get(key) ?? state.liabilities[key])
  change(state, liability, ticket, 1)
  return liability
}

/** A ticket that may win more, with all others of a draw, than a draw may cost the shop. */
export function liabilityObstacle(
  state: HostState,
  ticket: Stakes,
  batch: BatchLiabilities,
): HostError | null {
  const limit = limitOf(state, ticket.gameId)
  const isOver = drawIdsOf(ticket).some(
    (drawId) => worst(liabilityWith(state, batch, ticket, drawId)) > limit,
  )
  return isOver ? hostError('liability_limit') : null
}

/** A ticket of the batch was sold. */
export function addToBatch(state: HostState, batch: BatchLiabilities, ticket: Stakes): void {
  for (const drawId of drawIdsOf(ticket))
    batch.set(drawKey(ticket.gameId, drawId), liabilityWith(state, batch, ticket, drawId))
}

/** A ticket was sold, `sign` 1, or taken back before its first draw, -1. */
export function changeLiabilities(state: HostState, ticket: Stakes, sign: 1 | -1): void {
  for (const drawId of drawIdsOf(ticket)) {
    const key = drawKey(ticket.gameId, drawId)
    const liability = copyOf(state.liabilities[key])
    change(state, liability, ticket, sign)
    if (worst(liability) > 0) state.liabilities[key] = liability
    else delete state.liabilities[key]
  }
}
