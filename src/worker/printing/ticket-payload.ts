import type { GameRow } from '../../games/catalogue.ts'
import type { Bet } from '../../games/family.ts'
import type { PrintConfig } from '../../protocol/print-service.ts'
import { tableOf } from '../../receipts/selection.ts'
import type { TicketPayload } from '../../receipts/ticket.ts'
import { isLocale } from '../../values/local-format.ts'
import { rulesOf } from '../shared/game-rules.ts'
import { isTraining, shortCounterId } from '../shared/receipt-values.ts'
import type { State } from '../state.ts'

/**
 * The current language of receipts: the operator's language, or the deployment's. Null before a deployment is known.
 */
export function printConfig({ session }: State): PrintConfig | null {
  const { deployment, language } = session
  if (!deployment) return null
  return {
    language: language ?? deployment.language,
    // If a host's locale is invalid, the receipt is printed with its language's format.
    ...(isLocale(deployment.locale) ? { locale: deployment.locale } : {}),
    currency: deployment.currency,
    timeZone: deployment.timeZone,
  }
}

/** The name of a market of which only the host's description knows; the print program has the names of the catalogue. */
function marketName(
  row: GameRow | undefined,
  { numbers: [choice] }: Bet,
  language: string,
): { name?: string } {
  const market = row?.family === 'table' ? row.markets.find(({ id }) => id === choice) : undefined
  if (!market || (row?.board !== 'table' && !market.names)) return {}
  return { name: market.names?.[language] ?? market.key }
}

/** The table whose markets a bet names, where the print program would look for another one or for none. */
function boardOf(row: GameRow | undefined, gameId: number): Pick<TicketPayload, 'board'> {
  if (row?.family !== 'table' || row.board === 'table' || row.board === tableOf(gameId)) return {}
  return { board: row.board }
}

/** The content of a sold ticket; null if the state does not contain the sale. */
export function ticketPayload(
  state: State,
  uniqueReqId: string,
  copy: number,
  copiedAt: number | null,
): TicketPayload | null {
  const entry = state.payment.history.find((candidate) => candidate.uniqueReqId === uniqueReqId)
  const { deployment, language, shop, counterId } = state.session
  if (entry?.outcome.kind !== 'sold' || !deployment || !shop || !counterId) return null
  const { ticket, operatorId } = entry
  const { sold, cancelledAt } = entry.outcome
  const row = rulesOf(state, ticket.gameId)
  return {
    barcode: sold.barcode,
    price: sold.price,
    gameId: ticket.gameId,
    gameName: state.games.offered[ticket.gameId]?.name ?? String(ticket.gameId),
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
    ...boardOf(row, ticket.gameId),
    bets: ticket.bets.map((bet) => ({ ...bet, ...marketName(row, bet, language ?? deployment.language) })),
    ...(deployment.helpline === undefined ? {} : { helpline: deployment.helpline }),
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
