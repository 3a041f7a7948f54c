import * as v from 'valibot'
import { AccountNumber, Label, Name, NonNegativeMinor, TicketNumber, Timestamp } from '../protocol/wire.ts'
import type { Minor } from '../values/money.ts'
import { listOf } from './bounds.ts'
import { centred, moneyFormat, pair, rule, space, type LayoutConfig, type MoneyFormat } from './layout.ts'
import { markedReceipt, markFields } from './marks.ts'
import { momentFields, momentText } from './moments.ts'
import type { Line, Receipt } from './receipt.ts'
import { route } from './route.ts'
import { purchaseDate, slip } from './samples.ts'
import { sellerFields, sellerLines } from './seller.ts'
import type { ReceiptTexts } from './texts.ts'
import { maskedTicketNumber, ticketNumberForEyes } from './ticket-number.ts'
import { ticketSamples, type TicketPayload } from './ticket.ts'

const SoldTicket = v.object({
  gameName: Name,
  barcode: TicketNumber,
  price: NonNegativeMinor,
  firstDrawSeries: Label,
  lastDrawSeries: Label,
})
type SoldTicket = v.InferOutput<typeof SoldTicket>

const priceOf = (tickets: readonly { price: Minor }[]) => tickets.reduce((sum, { price }) => sum + price, 0)

/**
 * Payload of POST /check, the receipt of one payment, with the wire names of section 3, which are parsed into better names.
 * `data` are the sold tickets, `fundsTogether` their price, `remainder` the change. Amounts are minor units. Amounts that do
 * not add up are refused.
 */
export const CheckPayload = v.pipe(
  v.object({
    /** The time of the payment in ms since 1970, which is the receipt's number. */
    numberCheck: Timestamp,
    data: v.pipe(listOf(SoldTicket, 1_000), v.minLength(1)),
    operatorId: AccountNumber,
    fundsTogether: NonNegativeMinor,
    received: NonNegativeMinor,
    remainder: NonNegativeMinor,
    ...momentFields,
    ...sellerFields,
    ...markFields,
  }),
  v.forward(
    v.partialCheck(
      [['data'], ['fundsTogether']],
      ({ data, fundsTogether }) => priceOf(data) === fundsTogether,
      'It is not the sum of the prices.',
    ),
    ['fundsTogether'],
  ),
  v.forward(
    v.partialCheck(
      [['fundsTogether'], ['received'], ['remainder']],
      ({ fundsTogether, received, remainder }) => received - fundsTogether === remainder,
      'It is not the amount received minus the price.',
    ),
    ['remainder'],
  ),
  v.transform(({ numberCheck, data, fundsTogether, remainder, ...rest }) => ({
    ...rest,
    number: numberCheck,
    tickets: data,
    total: fundsTogether,
    change: remainder,
  })),
)
/** The payload on the wire. */
export type CheckPayload = v.InferInput<typeof CheckPayload>
type Check = v.InferOutput<typeof CheckPayload>

/** `260314-216`, or the first and the last of several draws. */
const drawsOf = ({ firstDrawSeries, lastDrawSeries }: SoldTicket, texts: ReceiptTexts['check']) =>
  firstDrawSeries === lastDrawSeries
    ? `${texts.draw} ${firstDrawSeries}`
    : `${texts.draws} ${firstDrawSeries} – ${lastDrawSeries}`

/** The number is masked, so that only the ticket itself can claim the prize. */
const soldTicket = (ticket: SoldTicket, texts: ReceiptTexts['check'], money: MoneyFormat): Line[] => [
  pair(ticket.gameName, money(ticket.price), { bold: true }),
  { kind: 'text', text: ticketNumberForEyes(maskedTicketNumber(ticket.barcode)) },
  { kind: 'text', text: drawsOf(ticket, texts) },
]

const payment = (
  { tickets, total, received, change }: Check,
  texts: ReceiptTexts['check'],
  money: MoneyFormat,
): Line[] => [
  pair(texts.tickets, String(tickets.length)),
  pair(texts.total, money(total), { size: 2, bold: true }),
  pair(texts.received, money(received)),
  pair(texts.change, money(change), { bold: true }),
]

const identity = (check: Check, texts: ReceiptTexts, config: LayoutConfig): Line[] => [
  pair(texts.check.number, String(check.number)),
  pair(texts.check.paid, momentText(check, config)),
  pair(texts.seller.operator, String(check.operatorId)),
]

/** The receipt of one payment: the sold tickets, the amount received and the change. It says that it is not a ticket. */
function checkReceipt(check: Check, texts: ReceiptTexts, config: LayoutConfig): Receipt {
  const money = moneyFormat(config)
  const lines = [
    ...sellerLines(check, texts.seller),
    space,
    centred(texts.check.title, { size: 2, bold: true }),
    rule,
    ...check.tickets.flatMap((ticket) => soldTicket(ticket, texts.check, money)),
    rule,
    ...payment(check, texts.check, money),
    rule,
    ...identity(check, texts, config),
    space,
    centred(texts.check.notATicket, { bold: true }),
  ]
  return markedReceipt(check, texts.marks, lines, config)
}

const soldOf = ({ gameName, barcode, price, firstDrawSeries, lastDrawSeries }: TicketPayload) => ({
  gameName,
  barcode,
  price,
  firstDrawSeries,
  lastDrawSeries,
})

const { original, wheel, digits, grandLottery } = ticketSamples

const check: CheckPayload = {
  numberCheck: purchaseDate,
  data: [original, wheel, digits].map(soldOf),
  fundsTogether: 2100,
  received: 5000,
  remainder: 2900,
  ...slip,
}

/** Samples of receipts of payments: each mark, and a name and amounts that fill their lines. */
export const checkSamples = {
  original: check,
  copy: { ...check, copy: 1 },
  training: { ...check, isTraining: true },
  grandLottery: {
    ...check,
    data: [soldOf(grandLottery)],
    fundsTogether: grandLottery.price,
    received: grandLottery.price,
    remainder: 0,
  },
} as const satisfies Record<string, CheckPayload>

export const checkRoute = route('/check', CheckPayload, checkReceipt, checkSamples)
