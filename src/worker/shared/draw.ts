import type { CartTicket } from '../../events/ticket.ts'
import type { State } from '../state.ts'
import { rulesOf } from './game-rules.ts'

/** The draw id of instant games, which have no draw. */
const instantDraw = 0

/** The tickets of the cart that are too late: another draw is current, their draw is over, or none is known. */
export const closedInCart = (state: State, hostNow: number | null): CartTicket[] =>
  state.cart.tickets.filter(({ gameId, drawId }) => openDraw(state, gameId, hostNow) !== drawId)

/** The draw that is open for sale now by the host's clock; null if there is none. */
export function openDraw(state: State, gameId: number, hostNow: number | null): number | null {
  if (rulesOf(state, gameId)?.drawEveryS === 0) return instantDraw
  const draw = state.timers.draws[gameId]
  return draw && hostNow !== null && draw.closesAt > hostNow ? draw.drawId : null
}
