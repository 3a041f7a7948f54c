import * as v from 'valibot'
import { AccountNumber, Name, NonNegativeMinor, TicketNumber, Timestamp } from '../protocol/wire.ts'
import { PositiveMinor } from './amounts.ts'
import {
  centred,
  momentFormat,
  moneyFormat,
  pair,
  rule,
  space,
  type LayoutConfig,
  type MoneyFormat,
} from './layout.ts'
import { markedReceipt, markFields } from './marks.ts'
import type { Line, Receipt } from './receipt.ts'
import { route } from './route.ts'
import { purchaseDate, seller } from './samples.ts'
import { sellerFields, sellerLines } from './seller.ts'
import { blankField, signature } from './signature.ts'
import type { ReceiptTexts } from './texts.ts'
import { ticketIdentity } from './ticket-identity.ts'
import { ticketNumberForEyes } from './ticket-number.ts'

const ticketFields = {
  barcode: TicketNumber,
  gameName: v.optional(Name),
  /** When it was paid, checked or cancelled, by the host's clock. */
  date: Timestamp,
  operatorId: AccountNumber,
  ...sellerFields,
  ...markFields,
} as const

const Wins = v.object({ prize: PositiveMinor })

/** Money is paid for a ticket only if the host has reported when it was bought. */
const slipFields = { ...ticketFields, purchaseDate: Timestamp, sumPaid: PositiveMinor } as const

/**
 * Payload of POST /check-win, the receipt of a ticket that was checked, paid or cancelled, with the wire names of section 3.
 * `sumPaid` is the amount that was moved: the prize that was paid or returned, the price of a cancelled ticket, or nothing if
 * the prize is over the shop's limit. Amounts are minor units. Amounts that contradict each other are refused.
 */
export const CheckWinPayload = v.pipe(
  v.variant('verdict', [
    v.object({ ...slipFields, verdict: v.literal('paid'), wins: Wins }),
    v.object({
      ...ticketFields,
      verdict: v.literal('overLimit'),
      /** Left out if the host did not report them. The winner gets the slip nevertheless. */
      purchaseDate: v.optional(Timestamp),
      limit: v.optional(NonNegativeMinor),
      wins: Wins,
      sumPaid: v.literal(0),
    }),
    /** A cancelled ticket has no prize. */
    v.object({ ...slipFields, verdict: v.literal('ticketCancelled'), wins: v.optional(v.unknown()) }),
    v.object({ ...slipFields, verdict: v.literal('payoutCancelled'), wins: Wins }),
  ]),
  v.forward(
    v.check(
      (payload) =>
        (payload.verdict !== 'paid' && payload.verdict !== 'payoutCancelled') ||
        payload.sumPaid === payload.wins.prize,
      'It is not the prize.',
    ),
    ['sumPaid'],
  ),
  v.forward(
    v.check(
      (payload) => payload.verdict !== 'overLimit' || payload.wins.prize > (payload.limit ?? 0),
      'The prize is not over the limit.',
    ),
    ['wins'],
  ),
  v.transform(({ sumPaid, purchaseDate, date, ...rest }) => ({
    ...rest,
    overTheCounter: sumPaid,
    purchasedAt: purchaseDate,
    happenedAt: date,
  })),
)
/** The payload on the wire. */
export type CheckWinPayload = v.InferInput<typeof CheckWinPayload>
type CheckedTicket = v.InferOutput<typeof CheckWinPayload>

const ticket = (
  { barcode, gameName, purchasedAt }: CheckedTicket,
  texts: ReceiptTexts['checkWin'],
  config: LayoutConfig,
): Line[] => [
  centred(texts.ticketNumber),
  centred(ticketNumberForEyes(barcode), { bold: true }),
  space,
  ...(gameName === undefined ? [] : [pair(texts.game, gameName)]),
  ...(purchasedAt === undefined ? [] : [pair(texts.purchased, momentFormat(config)(purchasedAt))]),
]

/** The outcome of the ticket, and the amount moved or owed in large letters. */
function outcome(checked: CheckedTicket, texts: ReceiptTexts['checkWin'], money: MoneyFormat): Line[] {
  const { verdict, overTheCounter } = checked
  const result = pair(texts.result, texts.verdict[verdict], { bold: true })
  const amount = (minor: number) => pair(texts.amount[verdict], money(minor), { size: 2, bold: true })
  switch (checked.verdict) {
    case 'overLimit':
      return [
        result,
        ...(checked.limit === undefined ? [] : [pair(texts.limit, money(checked.limit))]),
        amount(checked.wins.prize),
      ]
    case 'ticketCancelled':
      return [result, amount(overTheCounter)]
    case 'paid':
    case 'payoutCancelled':
      return [result, pair(texts.prize, money(checked.wins.prize)), amount(overTheCounter)]
  }
}

const identity = (
  { verdict, happenedAt, operatorId }: CheckedTicket,
  { checkWin, seller }: ReceiptTexts,
  config: LayoutConfig,
): Line[] => [
  pair(checkWin.happened[verdict], momentFormat(config)(happenedAt)),
  pair(seller.operator, String(operatorId)),
]

/** Where the winner can claim the prize, with which documents, and the blanks to fill in there. */
const claim = (
  { barcode, company }: CheckedTicket,
  { checkWin, ticket }: ReceiptTexts,
  { columns }: LayoutConfig,
): Line[] => [
  space,
  centred(checkWin.claimAt, { bold: true }),
  centred(company.name),
  centred(company.address),
  space,
  ...ticketIdentity(barcode, ticket.ticketNumber),
  ...blankField(checkWin.name, columns),
  ...blankField(checkWin.document, columns),
  ...signature(checkWin.signature, columns),
]

/** The consequence of each verdict, as text on the receipt. */
function consequences(checked: CheckedTicket, texts: ReceiptTexts, config: LayoutConfig): Line[] {
  const note = centred(texts.checkWin.note[checked.verdict], { bold: checked.verdict !== 'paid' })
  switch (checked.verdict) {
    case 'overLimit':
      return [space, note, ...claim(checked, texts, config)]
    case 'payoutCancelled':
    case 'ticketCancelled':
      return [space, note, ...signature(texts.checkWin.signature, config.columns)]
    case 'paid':
      return [space, note]
  }
}

/** The payout receipt, and the receipts of a prize that is not paid, or no longer paid. */
function checkWinReceipt(checked: CheckedTicket, texts: ReceiptTexts, config: LayoutConfig): Receipt {
  const { checkWin } = texts
  const lines = [
    ...sellerLines(checked, texts.seller),
    space,
    centred(checkWin.title[checked.verdict], { size: 2, bold: true }),
    rule,
    ...ticket(checked, checkWin, config),
    rule,
    ...outcome(checked, checkWin, moneyFormat(config)),
    rule,
    ...identity(checked, texts, config),
    ...consequences(checked, texts, config),
  ]
  const isVoid = checked.verdict === 'ticketCancelled'
  return markedReceipt({ ...checked, isVoid }, texts.marks, lines, config)
}

const shown = {
  barcode: '4711020260314180321007',
  gameName: 'Keno 20/80',
  purchaseDate,
  date: purchaseDate + 840_000,
  ...seller,
  copy: 0,
  isTraining: false,
}

/** Samples of tickets by their outcomes, and each mark. */
export const checkWinSamples = {
  paid: { ...shown, verdict: 'paid', wins: { prize: 42_000 }, sumPaid: 42_000 },
  overLimit: {
    ...shown,
    barcode: '510202603140000421',
    gameName: 'Grande Lotaria de Primavera do Quiosque São João',
    verdict: 'overLimit',
    wins: { prize: 123_456_700 },
    sumPaid: 0,
    limit: 100_000,
  },
  ticketCancelled: { ...shown, verdict: 'ticketCancelled', sumPaid: 1500 },
  payoutCancelled: { ...shown, verdict: 'payoutCancelled', wins: { prize: 42_000 }, sumPaid: 42_000 },
  copy: { ...shown, verdict: 'paid', wins: { prize: 42_000 }, sumPaid: 42_000, copy: 2 },
  training: { ...shown, verdict: 'paid', wins: { prize: 42_000 }, sumPaid: 42_000, isTraining: true },
} as const satisfies Record<string, CheckWinPayload>

export const checkWinRoute = route('/check-win', CheckWinPayload, checkWinReceipt, checkWinSamples)
