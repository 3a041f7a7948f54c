import { isValidTicket } from '../../../games/rules.ts'
import { refuse } from '../../../values/outcome.ts'
import { accept, type Deciders } from '../../decider.ts'
import { openDraw } from '../../shared/draw.ts'
import { rulesOf } from '../../shared/game-rules.ts'
import { priceOfTicket } from '../../shared/ticket-price.ts'
import { maxCartTickets } from './view.ts'

export const decideCart: Deciders<'addTicket' | 'removeTicket' | 'moveTicketToNextDraw' | 'clearCart'> = {
  addTicket(state, { ticketId, gameId, priceVariant, bets, drawCount }, { hostNow }) {
    if (state.cart.tickets.some((ticket) => ticket.ticketId === ticketId)) return accept()
    const row = rulesOf(state, gameId)
    if (!row) return refuse('gameUnknown', { gameId })
    if (!isValidTicket(row, { bets, drawCount })) return refuse('betInvalid')
    const price = priceOfTicket(state.games.offered[gameId], { priceVariant, bets, drawCount })
    if (price === undefined) return refuse('gameNotOffered', { gameId })
    if (state.cart.tickets.length >= maxCartTickets) return refuse('cartFull', { count: maxCartTickets })
    const drawId = openDraw(state, gameId, hostNow)
    if (drawId === null) return refuse('drawClosed')
    const ticket = { ticketId, gameId, priceVariant, bets, drawCount, drawId, price }
    return accept({ type: 'ticketAdded', data: { ticket } })
  },

  removeTicket({ cart }, { ticketId }) {
    const isThere = cart.tickets.some((ticket) => ticket.ticketId === ticketId)
    return isThere ? accept({ type: 'ticketRemoved', data: { ticketId } }) : refuse('noSuchTicket')
  },

  moveTicketToNextDraw(state, { ticketId }, { hostNow }) {
    const ticket = state.cart.tickets.find((candidate) => candidate.ticketId === ticketId)
    if (!ticket) return refuse('noSuchTicket')
    const drawId = openDraw(state, ticket.gameId, hostNow)
    if (drawId === null) return refuse('drawClosed')
    return ticket.drawId === drawId
      ? accept()
      : accept({ type: 'ticketMovedToDraw', data: { ticketId, drawId } })
  },

  clearCart: ({ cart }) => (cart.tickets.length === 0 ? accept() : accept({ type: 'cartCleared', data: {} })),
}
