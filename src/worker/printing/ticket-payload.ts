import type { PrintConfig } from '../../protocol/print-service.ts'
import { describedName, describedTable } from '../../receipts/selection.ts'
import type { TicketPayload } from '../../receipts/ticket.ts'
import { isLocale } from '../../values/local-format.ts'
import { rulesOf } from '../shared/game-rules.ts'
import { isTraining, languageOf, shortCounterId } from '../shared/receipt-values.ts'
import { historyEntry } from '../sale/payment/state.ts'
import type { State } from '../state.ts'
import { nameOfGame } from './game-names.ts'

/**
 * The current language of receipts: the operator's language, or the deployment's. Null before a deployment is known.
 */
export function printConfig(state: State): PrintConfig | null {
  const { deployment } = state.session
  if (!deployment) return null
  return {
    language: languageOf(state),
    // If a host's locale is invalid, the receipt is printed with its language's format.
    ...(isLocale(deployment.locale) ? { locale: deployment.locale } : {}),
    currency: deployment.currency,
    timeZone: deployment.timeZone,
  }
}

/** The content of a sold ticket; null if the state does not contain the sale. */
export function ticketPayload(
  state: State,
  uniqueReqId: string,
  copy: number,
  copiedAt: number | null,
): TicketPayload | null {
  const entry = historyEntry(state.payment, uniqueReqId)
  const { deployment, shop, counterId } = state.session
  if (entry?.outcome.kind !== 'sold' || !deployment || !shop || !counterId) return null
  const { ticket, operatorId } = entry
  const { sold, cancelledAt } = entry.outcome
  const written = languageOf(state)
  const game = entry.game ?? state.games.offered[ticket.gameId]
  const row = entry.game ? entry.game.rules : rulesOf(state, ticket.gameId)
  const board = describedTable(row, ticket.gameId)
  return {
    barcode: sold.barcode,
    price: sold.price,
    gameId: ticket.gameId,
    gameName: nameOfGame(ticket.gameId, written, game),
    firstDraw: sold.firstDraw,
    lastDraw: sold.lastDraw,
    firstDrawSeries: sold.firstDrawSeries,
    lastDrawSeries: sold.lastDrawSeries,
    drawCount: ticket.drawCount,
    purchaseDate: sold.purchasedAt,
    firstDrawDate: sold.firstDrawAt,
    lastDrawDate: sold.lastDrawAt,
    expiryDate: sold.expiresAt,
    ...(sold.instantPrize === undefined ? {} : { instantPrize: sold.instantPrize }),
    ...(sold.dayRoot === undefined ? {} : { dayRoot: sold.dayRoot }),
    ...(board === undefined ? {} : { board }),
    bets: ticket.bets.map((bet) => {
      const name = describedName(row, bet.numbers, written)
      return { ...bet, ...(name === undefined ? {} : { name }) }
    }),
    ...(deployment.helpline === undefined ? {} : { helpline: deployment.helpline }),
    ...(deployment.minimumAge === undefined ? {} : { minimumAge: deployment.minimumAge }),
    operatorId,
    company: deployment.company,
    shop,
    terminalId: shortCounterId(counterId),
    copy,
    ...(copiedAt === null ? {} : { copiedDate: copiedAt }),
    isVoid: cancelledAt !== null,
    isTraining: isTraining(state),
  }
}
