import type { SoldGame } from '../../events/games.ts'
import type { ReceiptContent, ReceiptKind } from '../../events/receipts.ts'
import type { PrintRoute } from '../../receipts/routes.ts'
import { dayText, dottedDay, wallClockAt } from '../../values/calendar.ts'
import { sumMinor } from '../../values/money.ts'
import type { HistoryEntry } from '../sale/payment/state.ts'
import { isTraining, languageOf, shortCounterId, timeZoneOf } from '../shared/receipt-values.ts'
import type { State } from '../state.ts'
import { nameOfGame } from './game-names.ts'
import type { IssuedReceipt } from './state.ts'

type ContentOf<Kind extends ReceiptKind> = Extract<ReceiptContent, { kind: Kind }>

/** How one kind of receipt is sent to the print program: its path, and its payload with the wire names of section 3. */
interface ReceiptRow<Kind extends ReceiptKind> {
  readonly path: PrintRoute
  readonly payload: (content: ContentOf<Kind>, state: State) => Record<string, unknown>
}

/** A time in the wire format: `dd.mm.yyyy` and `hh:mm:ss` in the deployment's time zone. */
function wireMoment(state: State, { at, printed }: TimeOnPaper): { date: string; time: string } {
  if (at === undefined) return printed ?? { date: '', time: '' }
  const { day, time } = wallClockAt(at, timeZoneOf(state))
  return { date: dottedDay(day), time }
}
interface TimeOnPaper {
  readonly at?: number | undefined
  readonly printed?: { readonly date: string; readonly time: string } | undefined
}

/** What the host called the game of a ticket when it sold it; undefined where that is not known. */
function soldGame({ payment }: State, barcode: string | undefined): SoldGame | undefined {
  const isOf = ({ outcome }: HistoryEntry) => outcome.kind === 'sold' && outcome.sold.barcode === barcode
  return payment.history.find(isOf)?.game
}

/** A game with its name in the current language of receipts: that of the sale of the ticket, otherwise that of now. */
const game = (state: State, gameId: number, barcode?: string) => ({
  gameId,
  gameName: nameOfGame(gameId, languageOf(state), soldGame(state, barcode) ?? state.games.offered[gameId]),
})

function salePayload({ at, received, tickets }: ContentOf<'sale'>, state: State) {
  const fundsTogether = sumMinor(tickets.map(({ price }) => price))
  return {
    ...wireMoment(state, { at }),
    numberCheck: at,
    data: tickets.map(({ gameId, ...ticket }) => ({ ...game(state, gameId, ticket.barcode), ...ticket })),
    fundsTogether,
    received,
    remainder: received - fundsTogether,
  }
}

const ticketFields = ({ ticket }: Pick<ContentOf<'payout'>, 'ticket'>, state: State) => ({
  barcode: ticket?.barcode,
  ...(ticket?.gameId === undefined ? {} : game(state, ticket.gameId, ticket.barcode)),
  purchaseDate: ticket?.purchasedAt,
})

const slipPayload = (
  verdict: 'paid' | 'ticketCancelled' | 'payoutCancelled',
  content: ContentOf<'payout' | 'ticketCancellation' | 'payoutCancellation'>,
  state: State,
) => ({
  verdict,
  ...ticketFields(content, state),
  ...(verdict === 'ticketCancelled' ? {} : { wins: { prize: content.amount } }),
  sumPaid: content.amount,
  date: content.at,
})

const claimPayload = (content: ContentOf<'claim'>, state: State) => ({
  verdict: 'overLimit',
  ...ticketFields(content, state),
  wins: { prize: content.prize },
  sumPaid: 0,
  date: content.at,
  ...(content.limit === undefined ? {} : { limit: content.limit }),
})

const cashPayload = ({ kind, at, amount, balance }: ContentOf<'refill' | 'collection'>, state: State) => ({
  ...wireMoment(state, { at }),
  method: kind,
  numberCheck: at,
  sum: amount,
  balance,
})

/** Without the wallet's link and owner: the counter requests those when it prints. */
const walletPayload = (content: ContentOf<'walletTopUp' | 'walletSettlement'>, state: State) => ({
  ...wireMoment(state, content),
  idUser: content.userId,
  sum: content.amount,
})

const terminalPayload = (
  { kind, at, terminalId, amount, funds }: ContentOf<'terminalSend' | 'terminalRefund'>,
  state: State,
) => ({
  ...wireMoment(state, { at }),
  method: kind === 'terminalSend' ? 'send' : 'return',
  numberCheck: at,
  terminal: terminalId,
  sum: amount,
  data: { wallet: funds },
})

type Report = ContentOf<'salesReport' | 'validationsReport' | 'paymentsReport'>

const reportHead = (report: Report, state: State) => ({
  ...wireMoment(state, report),
  versions: report.versions,
  date1: report.from,
  date2: report.to,
  week: report.isWeek,
})

const named = <Game extends { gameId: number }>(games: readonly Game[], state: State) =>
  games.map((figures) => ({ ...figures, ...game(state, figures.gameId) }))

function salesReportPayload(report: ContentOf<'salesReport'>, state: State) {
  const { from, to, isWeek, refill, collection, till } = report
  const day = !isWeek && from === to
  return {
    ...reportHead(report, state),
    refill,
    collection,
    data: named(report.games, state),
    wallet: report.balance,
    day,
    dayName: day ? dayText(from, languageOf(state), { weekday: 'long' }) : '',
    dayBefore: dottedDay(from),
    dayAfter: dottedDay(to),
    ...(till ? { till } : {}),
  }
}

const validationsReportPayload = (report: ContentOf<'validationsReport'>, state: State) => ({
  ...reportHead(report, state),
  validations: true,
  games: named(report.games, state),
  balance: report.balance,
})

function paymentsReportPayload(report: ContentOf<'paymentsReport'>, state: State) {
  const {
    kind: _kind,
    at: _at,
    printed: _printed,
    from: _from,
    to: _to,
    isWeek: _isWeek,
    ...figures
  } = report
  const { close, games, drawer, ...sums } = figures
  return {
    ...reportHead(report, state),
    ...sums,
    games: named(games, state),
    ...(drawer ? { drawer: { ...drawer, openings: drawer.openings.map(dated) } } : {}),
    ...(close ? { close: closePayload(close) } : {}),
  }
}

const dated = <Item extends { at?: number | undefined }>({ at, ...item }: Item) => ({
  ...item,
  ...(at === undefined ? {} : { date: at }),
})

const closePayload = ({
  decisions,
  handovers,
  ...close
}: NonNullable<ContentOf<'paymentsReport'>['close']>) => ({
  ...close,
  decisions: decisions.map(dated),
  ...(handovers ? { handovers: handovers.map(dated) } : {}),
})

const handoverPayload = ({ at, counted, open }: ContentOf<'handover'>, state: State) => ({
  ...wireMoment(state, { at }),
  numberCheck: at,
  counted,
  open: open.map(dated),
})

type PrintedKind = Exclude<ReceiptKind, 'other'>

const rows: { readonly [Kind in PrintedKind]: ReceiptRow<Kind> } = {
  sale: { path: '/check', payload: salePayload },
  payout: { path: '/check-win', payload: (content, state) => slipPayload('paid', content, state) },
  ticketCancellation: {
    path: '/check-win',
    payload: (content, state) => slipPayload('ticketCancelled', content, state),
  },
  payoutCancellation: {
    path: '/check-win',
    payload: (content, state) => slipPayload('payoutCancelled', content, state),
  },
  claim: { path: '/check-win', payload: claimPayload },
  refill: { path: '/cash', payload: cashPayload },
  collection: { path: '/cash', payload: cashPayload },
  walletTopUp: { path: '/qrcode', payload: walletPayload },
  walletSettlement: { path: '/sendMoneyQrcode', payload: walletPayload },
  terminalSend: { path: '/terminal', payload: terminalPayload },
  terminalRefund: { path: '/terminal', payload: terminalPayload },
  handover: { path: '/handover', payload: handoverPayload },
  salesReport: { path: '/salesReceiptPerDayAndWeek', payload: salesReportPayload },
  validationsReport: { path: '/paymentsReceiptPerDayAndWeek', payload: validationsReportPayload },
  paymentsReport: { path: '/paymentsReceiptPerDayAndWeek', payload: paymentsReportPayload },
}

/**
 * Path and payload of a receipt as this version prints it, so that a copy of an old receipt can be printed with a new
 * program. Null before a deployment is known, and if this version cannot read the receipt.
 */
export function receiptPayload(
  state: State,
  { content, operatorId }: Pick<IssuedReceipt, 'content' | 'operatorId'>,
  copy: number,
): { readonly path: PrintRoute; readonly data: Record<string, unknown> } | null {
  const { deployment, shop, counterId } = state.session
  if (!deployment || !shop || !counterId || content.kind === 'other') return null
  // The row of its own kind: what TypeScript cannot follow.
  const row = rows[content.kind] as ReceiptRow<PrintedKind>
  return {
    path: row.path,
    data: {
      operatorId,
      company: deployment.company,
      shop,
      terminalId: shortCounterId(counterId),
      copy,
      isTraining: isTraining(state),
      ...row.payload(content, state),
    },
  }
}
