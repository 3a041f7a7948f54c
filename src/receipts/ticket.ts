import * as v from 'valibot'
import { GameId, NonNegativeMinor, Timestamp } from '../protocol/wire.ts'
import { formatMoney } from '../values/money.ts'
import { dateTime } from './dates.ts'
import { centred, pair, rule, space, type LayoutConfig } from './layout.ts'
import { banners } from './marks.ts'
import type { Line, Receipt } from './receipt.ts'
import { formatName, selection } from './selection.ts'
import { sellerFields, sellerLines } from './seller.ts'
import { ticketNumberForEyes } from './ticket-number.ts'
import type { MarketTexts, ReceiptTexts, TicketTexts } from './texts.ts'

/** Payload of POST /ticket: everything that stands on a sold ticket, in plain values (rulings, "Printing"). */
export const TicketPayload = v.object({
  barcode: v.pipe(v.string(), v.regex(/^\d{18,29}$/)),
  price: NonNegativeMinor,
  gameId: GameId,
  gameName: v.string(),
  firstDraw: v.number(),
  lastDraw: v.number(),
  firstDrawSeries: v.string(),
  lastDrawSeries: v.string(),
  drawCount: v.number(),
  purchaseDate: Timestamp,
  firstDrawDate: Timestamp,
  lastDrawDate: Timestamp,
  expiryDate: Timestamp,
  /** Numbers of 1000 or above are named markets; `format` is the betting format of the digit games. */
  bets: v.array(v.object({ numbers: v.array(v.number()), format: v.optional(v.picklist([1000, 1001])) })),
  operatorId: v.number(),
  ...sellerFields,
  /** 0 for the only unmarked original; 1 and up for the first and later copies. */
  copy: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** When the copy was asked for, by the host's clock; left out where the host could not be asked. */
  copiedDate: v.optional(Timestamp),
  isVoid: v.boolean(),
  isTraining: v.boolean(),
})
export type TicketPayload = v.InferOutput<typeof TicketPayload>

const game = ({ gameId, gameName }: TicketPayload): Line[] => [
  { kind: 'logo', gameId },
  centred(gameName, { size: 2, bold: true }),
]

function draws(payload: TicketPayload, texts: TicketTexts, timeZone: string): Line[] {
  const draw = (label: string, series: string, drawnAtMs: number) =>
    pair(`${label} ${series}`, dateTime(drawnAtMs, timeZone))
  const first = [payload.firstDrawSeries, payload.firstDrawDate] as const
  const last = [payload.lastDrawSeries, payload.lastDrawDate] as const
  return [
    ...(payload.drawCount === 1
      ? [draw(texts.draw, ...first)]
      : [draw(texts.firstDraw, ...first), draw(texts.lastDraw, ...last)]),
    pair(texts.drawCount, String(payload.drawCount)),
  ]
}

const bets = ({ gameId, bets }: TicketPayload, texts: MarketTexts): Line[] =>
  bets.map(({ numbers, format }, index) => {
    const mark = `${index + 1}.`.padEnd(3, '\u00a0')
    const chosen = mark + '\u00a0' + selection(gameId, numbers, texts)
    return format === undefined
      ? { kind: 'text', text: chosen, bold: true, hang: 4 }
      : { kind: 'columns', left: chosen, right: formatName(format, texts), bold: true }
  })

const identity = ({ barcode }: TicketPayload, texts: TicketTexts): Line[] => [
  centred(texts.ticketNumber),
  { kind: 'barcode', digits: barcode },
  centred(ticketNumberForEyes(barcode), { bold: true }),
  space,
  { kind: 'qr', text: barcode },
]

const purchase = (payload: TicketPayload, { ticket, seller }: ReceiptTexts, timeZone: string): Line[] => [
  pair(ticket.purchased, dateTime(payload.purchaseDate, timeZone)),
  pair(seller.operator, String(payload.operatorId)),
  pair(ticket.expires, dateTime(payload.expiryDate, timeZone)),
  ...(payload.copiedDate === undefined ? [] : [pair(ticket.copied, dateTime(payload.copiedDate, timeZone))]),
]

/**
 * The ticket (rulings, "Printing"). The QR code holds the ticket number and nothing else, so that a ticket of one
 * deployment is read by any.
 */
export function ticketReceipt(payload: TicketPayload, texts: ReceiptTexts, config: LayoutConfig): Receipt {
  const marks = banners(payload, texts.marks)
  const total = formatMoney(payload.price, config.currency, config.language)
  return {
    columns: config.columns,
    lines: [
      ...marks,
      ...(marks.length > 0 ? [space] : []),
      ...sellerLines(payload, texts.seller),
      space,
      ...game(payload),
      space,
      ...draws(payload, texts.ticket, config.timeZone),
      rule,
      ...bets(payload, texts.markets),
      rule,
      pair(texts.ticket.total, total, { size: 2, bold: true }),
      rule,
      ...purchase(payload, texts, config.timeZone),
      space,
      ...identity(payload, texts.ticket),
      space,
      centred(texts.ticket.responsibleGambling),
      ...(marks.length > 0 ? [space] : []),
      ...marks,
      { kind: 'cut' },
    ],
  }
}
