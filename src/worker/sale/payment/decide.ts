import type { EventOf } from '../../../events/vocabulary.ts'
import { refusalIn } from '../../../events/intent.ts'
import type { CartTicket } from '../../../events/ticket.ts'
import { isGrandLottery } from '../../../games/catalogue.ts'
import { maxTotal, sumMinor } from '../../../values/money.ts'
import { done, refuse, type Outcome } from '../../../values/outcome.ts'
import { endsByOperator } from '../../core/intent/decide.ts'
import { isOpen, isPending, isUnknown } from '../../core/intent/outcome.ts'
import { accept, type Context, type Deciders } from '../../decider.ts'
import { openDraw } from '../../shared/draw.ts'
import { takenOverFrom } from '../../shared/earlier-operator.ts'
import { gameToSell } from '../../shared/game-rules.ts'
import { priceOfTicket } from '../../shared/ticket-price.ts'
import type { Facts } from '../../facts.ts'
import type { State } from '../../state.ts'
import { outcomeOfInquiry, outcomesOfAnswer } from './answer.ts'
import { historyEntry, type HistoryEntry, type Taking } from './state.ts'
import { tillReceipt } from './till-receipt.ts'
import { inCart, mayRebuy, payObstacle, saleObstacle } from './view.ts'

type Lottery = EventOf<'purchaseRequested'>['data']['lottery']
type PurchasedTicket = EventOf<'purchaseRequested'>['data']['tickets'][number]

/**
 * The payment of a refused ticket if its player may still be at the counter: it is the latest one, of the operator, who has not
 * logged out since; or null.
 */
function paymentStillHere({ payment, session }: State, facts: Facts, entry: HistoryEntry): string | null {
  const [latest] = payment.takings
  if (entry.operatorId !== session.operator?.operatorId) return null
  if (!latest || latest.paymentId === facts.payment.leftPaymentId) return null
  return latest.purchaseIds.includes(entry.purchaseId) ? latest.paymentId : null
}

/** The intents of a sale: one request per lottery. */
function requestPurchase(
  state: State,
  tickets: readonly PurchasedTicket[],
  { newId }: Context,
  payment: { readonly paymentId?: string } = {},
): Outcome<readonly EventOf<'purchaseRequested'>[]> {
  const { operator } = state.session
  if (!operator) return refuse('notLoggedIn')
  const request = (lottery: Lottery, chosen: readonly PurchasedTicket[]): EventOf<'purchaseRequested'>[] =>
    chosen.length === 0
      ? []
      : [
          {
            type: 'purchaseRequested',
            data: {
              purchaseId: newId(),
              operatorId: operator.operatorId,
              lottery,
              ...payment,
              tickets: chosen.map((purchased) => {
                const game = gameToSell(state, purchased.ticket)
                return game ? { ...purchased, game } : purchased
              }),
            },
          },
        ]
  const isGrand = ({ ticket }: PurchasedTicket) => isGrandLottery(ticket.gameId)
  return done([
    ...request(
      'ordinary',
      tickets.filter((ticket) => !isGrand(ticket)),
    ),
    ...request('grandLottery', tickets.filter(isGrand)),
  ])
}

/**
 * Those of the tickets that can be sold now: those for the open draw, and of those whose draw is over, the ones with the
 * given ids, moved to the open draw.
 */
function forOpenDraw(
  state: State,
  tickets: readonly CartTicket[],
  movesClosed: readonly string[],
  { hostNow }: Context,
): CartTicket[] {
  return tickets.flatMap((ticket) => {
    const drawId = openDraw(state, ticket.gameId, hostNow)
    if (drawId === ticket.drawId) return [ticket]
    return drawId !== null && movesClosed.includes(ticket.ticketId) ? [{ ...ticket, drawId }] : []
  })
}

const entriesOf = (state: State, purchaseId: string): HistoryEntry[] =>
  state.payment.history.filter((entry) => entry.purchaseId === purchaseId && isOpen(entry))

/** Its operator: an earlier one, where the till was taken over before every outcome was known. */
const sellerOf = ({ payment }: State, { purchaseIds }: Taking): number | undefined =>
  payment.history.find(({ purchaseId }) => purchaseIds.includes(purchaseId))?.operatorId

export const decidePayment: Deciders<
  | 'pay'
  | 'rebuy'
  | 'issueTillReceipt'
  | 'decideUnknown'
  | 'clearHistory'
  | 'recordPurchaseAnswer'
  | 'recordPurchaseRefused'
  | 'recordPurchaseUnknown'
  | 'recordInquiry'
> = {
  pay(state, { tickets: seen, received = null, movesClosed = [] }, context) {
    const chosen = seen ? inCart(state, seen) : state.cart.tickets
    const obstacle = payObstacle(state, context.facts, chosen)
    if (obstacle) return refuse(obstacle)
    const tickets = forOpenDraw(state, chosen, movesClosed, context)
    if (tickets.length === 0) return refuse('drawClosed')
    const moved = tickets.filter((ticket) => !state.cart.tickets.includes(ticket))
    const total = sumMinor(tickets.map(({ price }) => price))
    // No log can have such a payment.
    if (total > maxTotal) return refuse('cartFull', { count: tickets.length - 1 })
    if (received !== null && received < total) return refuse('receivedTooLittle', { total })
    const purchased = tickets.map((ticket) => ({ uniqueReqId: context.newId(), ticket }))
    const purchases = requestPurchase(state, purchased, context)
    if (!purchases.ok) return purchases
    const purchaseIds = purchases.value.map(({ data }) => data.purchaseId)
    const data = { paymentId: context.ownId(), purchaseIds, total, received }
    return accept(
      ...moved.map(({ ticketId, drawId }): EventOf<'ticketMovedToDraw'> => ({
        type: 'ticketMovedToDraw',
        data: { ticketId, drawId },
      })),
      { type: 'paymentTaken', data },
      ...purchases.value,
    )
  },

  issueTillReceipt(state, { paymentId }, { newId }) {
    const { operator } = state.session
    const taking = state.payment.takings.find((candidate) => candidate.paymentId === paymentId)
    const content = taking && !taking.hasReceipt ? tillReceipt(taking) : null
    if (!operator || !taking || !content) return refuse('noReceipt')
    return accept({
      type: 'receiptIssued',
      data: {
        receiptId: newId(),
        operatorId: sellerOf(state, taking) ?? operator.operatorId,
        content,
        subjectId: paymentId,
      },
    })
  },

  /** A new purchase with a new id, linked to the refused one; at the current price and for the open draw. */
  rebuy(state, { uniqueReqId }, context) {
    const entry = historyEntry(state.payment, uniqueReqId)
    if (!entry || !mayRebuy(entry)) return refuse('notRebuyable')
    const obstacle = saleObstacle(state, context.facts)
    if (obstacle) return refuse(obstacle)
    const { gameId } = entry.ticket
    const price = priceOfTicket(state.games.offered[gameId], entry.ticket)
    if (price === undefined) return refuse('gameNotOffered', { gameId })
    const drawId = openDraw(state, gameId, context.hostNow)
    if (drawId === null) return refuse('drawClosed')
    const ticket = { ...entry.ticket, ticketId: context.newId(), drawId, price }
    const tickets = [{ uniqueReqId: context.ownId(), ticket, rebuyOf: uniqueReqId }]
    const paymentId = paymentStillHere(state, context.facts, entry)
    return requestPurchase(state, tickets, context, paymentId === null ? {} : { paymentId })
  },

  decideUnknown(state, { uniqueReqId, decision }) {
    const entry = historyEntry(state.payment, uniqueReqId)
    if (!entry) return refuse('noSuchTicket')
    const { operatorId, ticket } = entry
    const decided = { operatorId, about: 'sale', amount: ticket.price } as const
    const data = { uniqueReqId, decision, decided }
    return endsByOperator(entry, 'noSuchTicket', { type: 'ticketDecidedByOperator', data })
  },

  clearHistory: ({ payment }) =>
    payment.history.length === 0 ? accept() : accept({ type: 'historyCleared', data: {} }),

  recordPurchaseAnswer: (state, { purchaseId, results }) =>
    done(outcomesOfAnswer(entriesOf(state, purchaseId), results, (entry) => takenOverFrom(state, entry))),

  recordPurchaseRefused: (state, { purchaseId, ...error }) =>
    done(
      entriesOf(state, purchaseId).map((entry) => ({
        type: 'ticketRefused',
        data: { uniqueReqId: entry.uniqueReqId, ...refusalIn(error), ...takenOverFrom(state, entry) },
      })),
    ),

  recordPurchaseUnknown(state, { purchaseId, reason }) {
    const pending = entriesOf(state, purchaseId).filter(isPending)
    const uniqueReqIds = pending.map(({ uniqueReqId }) => uniqueReqId)
    return uniqueReqIds.length === 0
      ? accept()
      : accept({ type: 'purchaseOutcomeUnknown', data: { uniqueReqIds, reason } })
  },

  /** By id: a host may list one twice. */
  recordInquiry(state, { results }) {
    const byId = new Map(results.map((result) => [result.unique_req_id, result]))
    return done(
      [...byId].flatMap(([id, result]) => {
        const entry = historyEntry(state.payment, id)
        return entry && isUnknown(entry) ? outcomeOfInquiry(entry, result, takenOverFrom(state, entry)) : []
      }),
    )
  },
}
