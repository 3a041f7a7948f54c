import * as v from 'valibot'
import {
  AccountNumber,
  BettingFormat,
  DrawNumber,
  Label,
  Name,
  NonNegativeMinor,
  PrintedGameId,
  TicketNumber,
  Timestamp,
} from '../protocol/wire.ts'
import { dayMs, isoDayAt } from '../values/calendar.ts'
import type { Minor } from '../values/money.ts'
import { rootRows } from '../values/short-root.ts'
import { BetNumber, DrawCount, listOf, PlayersAge } from './bounds.ts'
import {
  amountFormat,
  centred,
  dayFormat,
  momentFormat,
  moneyFormat,
  pair,
  rule,
  space,
  type LayoutConfig,
} from './layout.ts'
import { markedReceipt, markFields } from './marks.ts'
import type { Line, Receipt } from './receipt.ts'
import { route } from './route.ts'
import { purchaseDate, seller } from './samples.ts'
import { formatName, namedTables, selection } from './selection.ts'
import { sellerFields, sellerLines } from './seller.ts'
import type { ReceiptTexts } from './texts.ts'
import { ticketIdentity } from './ticket-identity.ts'

/** Payload of POST /ticket: the whole content of a sold ticket as plain values (rulings, "Printing"). */
export const TicketPayload = v.object({
  barcode: TicketNumber,
  price: NonNegativeMinor,
  gameId: PrintedGameId,
  gameName: Name,
  firstDraw: DrawNumber,
  lastDraw: DrawNumber,
  firstDrawSeries: Label,
  lastDrawSeries: Label,
  drawCount: DrawCount,
  purchaseDate: Timestamp,
  firstDrawDate: Timestamp,
  lastDrawDate: Timestamp,
  expiryDate: Timestamp,
  /**
   * Numbers of 1000 or above are named markets; `name` is that of a market which the host describes, in the language of the
   * receipt. `format` is the betting format of the digit games.
   */
  bets: listOf(
    v.object({
      numbers: listOf(BetNumber, 1_000),
      name: v.optional(Name),
      format: v.optional(BettingFormat),
    }),
    1_000,
  ),
  /** The table whose markets the bets name; left out where it is the one that the game has in the catalogue. */
  board: v.optional(v.picklist(namedTables)),
  /** Only in instant games: the prize in minor units, 0 where the ticket won nothing. */
  instantPrize: v.optional(NonNegativeMinor),
  /** The root to which the host had committed itself before the sale (docs/draws.md), if it has sent one. */
  dayRoot: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))),
  /** Where a player finds help, as the deployment words it. */
  helpline: v.optional(Name),
  /** The age in years from which people may play, as the deployment has it. */
  minimumAge: v.optional(PlayersAge),
  operatorId: AccountNumber,
  ...sellerFields,
  ...markFields,
  /** The time at which the copy was requested, by the host's clock; left out if the host did not answer. */
  copiedDate: v.optional(Timestamp),
  isVoid: v.boolean(),
})
export type TicketPayload = v.InferOutput<typeof TicketPayload>

const game = ({ gameId, gameName }: TicketPayload): Line[] => [
  { kind: 'logo', gameId },
  centred(gameName, { size: 2, bold: true }),
]

function draws(payload: TicketPayload, texts: ReceiptTexts['ticket'], config: LayoutConfig): Line[] {
  const moment = momentFormat(config)
  const draw = (label: string, series: string, drawnAtMs: number) =>
    pair(`${label} ${series}`, moment(drawnAtMs))
  const first = [payload.firstDrawSeries, payload.firstDrawDate] as const
  const last = [payload.lastDrawSeries, payload.lastDrawDate] as const
  return [
    ...(payload.drawCount === 1
      ? [draw(texts.draw, ...first)]
      : [draw(texts.firstDraw, ...first), draw(texts.lastDraw, ...last)]),
    pair(texts.drawCount, String(payload.drawCount)),
  ]
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** A to Z, then AA to AZ and so on, by which a cashier and a player speak of a bet. */
const letterOf = (index: number): string =>
  (index < letters.length ? '' : letterOf(Math.floor(index / letters.length) - 1)) +
  letters[index % letters.length]!

/** Every bet of a ticket costs the same; null where the total is not the sum of such prices. */
const betPrice = ({ price, bets }: TicketPayload): Minor | null =>
  bets.length > 0 && price % bets.length === 0 ? price / bets.length : null

function bets(payload: TicketPayload, texts: ReceiptTexts['markets'], config: LayoutConfig): Line[] {
  const price = betPrice(payload)
  return payload.bets.map(({ numbers, name, format }, index) => {
    const mark = `${letterOf(index)}.`.padEnd(3, '\u00a0')
    const chosen = mark + '\u00a0' + (name ?? selection(payload.gameId, numbers, texts, payload.board))
    const left = format === undefined ? chosen : `${chosen} · ${formatName(format, texts)}`
    return price === null
      ? { kind: 'text', text: left, bold: true, hang: 4 }
      : { kind: 'columns', left, right: amountFormat(config)(price), bold: true, hang: 4 }
  })
}

/** The result of an instant game; a win is in large letters. */
function result(
  { instantPrize }: TicketPayload,
  texts: ReceiptTexts['ticket'],
  config: LayoutConfig,
): Line[] {
  if (instantPrize === undefined) return []
  if (instantPrize === 0) return [pair(texts.result, texts.notWon, { bold: true }), rule]
  return [
    pair(texts.result, texts.won, { bold: true }),
    pair(texts.prize, moneyFormat(config)(instantPrize), { size: 2, bold: true }),
    rule,
  ]
}

function purchase(payload: TicketPayload, { ticket, seller }: ReceiptTexts, config: LayoutConfig): Line[] {
  const moment = momentFormat(config)
  return [
    pair(ticket.purchased, moment(payload.purchaseDate)),
    pair(seller.operator, String(payload.operatorId)),
    pair(ticket.expires, dayFormat(config)(isoDayAt(payload.expiryDate, config.timeZone))),
    ...(payload.copiedDate === undefined ? [] : [pair(ticket.copied, moment(payload.copiedDate))]),
  ]
}

/** The verifier of a draw compares these digits with those of its proof. */
const root = ({ dayRoot }: TicketPayload, { dayRoot: label }: ReceiptTexts['ticket']): Line[] =>
  dayRoot === undefined ? [] : [space, centred(label), ...rootRows(dayRoot).map((row) => centred(row))]

/** The age is that of the deployment, whatever language the operator reads. */
const responsibleGambling = (
  { minimumAge }: TicketPayload,
  { responsibleGambling: withAge, responsibleGamblingOfMinors: ofMinors }: ReceiptTexts['ticket'],
): string => (minimumAge === undefined ? ofMinors : withAge.replace('{{age}}', String(minimumAge)))

/**
 * The ticket (rulings, "Printing"). The QR code contains only the ticket number, so that every deployment can read the tickets
 * of another.
 */
export function ticketReceipt(payload: TicketPayload, texts: ReceiptTexts, config: LayoutConfig): Receipt {
  const lines = [
    ...sellerLines(payload, texts.seller),
    space,
    ...game(payload),
    space,
    ...draws(payload, texts.ticket, config),
    rule,
    ...bets(payload, texts.markets, config),
    rule,
    pair(texts.ticket.total, moneyFormat(config)(payload.price), { size: 2, bold: true }),
    rule,
    ...result(payload, texts.ticket, config),
    ...purchase(payload, texts, config),
    space,
    ...ticketIdentity(payload.barcode, texts.ticket.ticketNumber),
    ...root(payload, texts.ticket),
    space,
    centred(responsibleGambling(payload, texts.ticket)),
    ...(payload.helpline === undefined ? [] : [centred(payload.helpline, { bold: true })]),
  ]
  return markedReceipt(payload, texts.marks, lines, config)
}

const withoutRoot: TicketPayload = {
  barcode: '4711020260314180321007',
  price: 1500,
  gameId: 20,
  gameName: 'Keno 20/80',
  firstDraw: 260_314_216,
  lastDraw: 260_314_218,
  firstDrawSeries: '260314-216',
  lastDrawSeries: '260314-218',
  drawCount: 3,
  purchaseDate,
  firstDrawDate: purchaseDate + 99_000,
  lastDrawDate: purchaseDate + 699_000,
  expiryDate: purchaseDate + 90 * dayMs,
  bets: [
    { numbers: [3, 11, 17, 24, 38, 42, 55, 61, 70, 79] },
    { numbers: [7, 14, 21, 28, 35, 42] },
    { numbers: [80] },
  ],
  minimumAge: 18,
  ...seller,
  copy: 0,
  isVoid: false,
  isTraining: false,
}

const original: TicketPayload = {
  ...withoutRoot,
  helpline: 'Linha de apoio: 800 000 000',
  dayRoot: '91be858796b66886c8a911f7930ad49d2891b9c657f1df0c815ba2ca6bd149f9',
}

const oneDraw = {
  firstDraw: 260_314_216,
  lastDraw: 260_314_216,
  lastDrawSeries: '260314-216',
  lastDrawDate: original.firstDrawDate,
  drawCount: 1,
}

const instant = {
  gameId: 31,
  gameName: 'Raspadinha',
  price: 200,
  firstDrawDate: withoutRoot.purchaseDate,
  lastDrawDate: original.purchaseDate,
  bets: [{ numbers: [4, 8, 15] }],
}

/** Samples of tickets: each mark, both results of an instant game, each kind of bet, and a name that needs several rows. */
export const ticketSamples = {
  original,
  copy: { ...original, copy: 1, copiedDate: original.purchaseDate + 120_000 },
  void: { ...original, isVoid: true },
  training: { ...withoutRoot, isTraining: true },
  wheel: {
    ...original,
    ...oneDraw,
    gameId: 16,
    gameName: 'Roleta 36',
    price: 400,
    bets: [{ numbers: [1001] }, { numbers: [1005] }, { numbers: [17] }, { numbers: [1010] }],
  },
  digits: {
    ...original,
    ...oneDraw,
    gameId: 24,
    gameName: 'Pick 3',
    price: 200,
    bets: [
      { numbers: [4, 0, 7], format: 1001 },
      { numbers: [1, 1, 2], format: 1000 },
    ],
  },
  instantWon: { ...withoutRoot, ...oneDraw, ...instant, instantPrize: 2500 },
  instantNotWon: { ...withoutRoot, ...oneDraw, ...instant, instantPrize: 0 },
  grandLottery: {
    ...original,
    ...oneDraw,
    barcode: '510202603140000421',
    gameId: 51,
    gameName: 'Grande Lotaria de Primavera do Quiosque São João',
    price: 123_456_700,
    bets: [{ numbers: [4, 8, 15, 16, 23, 42] }],
  },
} as const satisfies Record<string, TicketPayload>

export const ticketRoute = route('/ticket', TicketPayload, ticketReceipt, ticketSamples)
