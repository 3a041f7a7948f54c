import * as v from 'valibot'
import { AccountNumber, Minor, NonNegativeMinor, Timestamp } from '../protocol/wire.ts'
import { openItemKinds, type OpenItemKind } from '../values/open-items.ts'
import { movementKinds } from '../values/till-kinds.ts'
import { listOf } from './bounds.ts'
import { centred, momentFormat, moneyFormat, pair, rule, space, type LayoutConfig } from './layout.ts'
import { markedReceipt, markFields } from './marks.ts'
import { momentFields, momentText } from './moments.ts'
import type { Line, Receipt } from './receipt.ts'
import { reportSection } from './report.ts'
import { route } from './route.ts'
import { purchaseDate, slip } from './samples.ts'
import { sellerFields, sellerLines } from './seller.ts'
import { signature } from './signature.ts'
import type { ReceiptTexts } from './texts.ts'
import { TillCount, tillCountLines } from './till-count.ts'

/** What the next operator finds open. `date`: since when, in ms since 1970; `movement`: the kind of a movement. */
const OpenItem = v.object({
  kind: v.picklist(openItemKinds),
  movement: v.optional(v.picklist(movementKinds)),
  date: v.optional(Timestamp),
  amount: v.optional(Minor),
})

/** Payload of POST /handover, an extension of the contract: the till that one operator leaves to the next. */
const HandoverPayload = v.object({
  /** The time of the hand-over in ms since 1970, which is the slip's number. */
  numberCheck: Timestamp,
  counted: TillCount,
  open: listOf(OpenItem, 1_000),
  operatorId: AccountNumber,
  ...momentFields,
  ...sellerFields,
  ...markFields,
})
type HandoverPayload = v.InferInput<typeof HandoverPayload>
type Handover = v.InferOutput<typeof HandoverPayload>

const stateOf: Record<OpenItemKind, keyof ReceiptTexts['handover']['state']> = {
  sale: 'unknown',
  movement: 'unknown',
  playerChange: 'unknown',
  ticketPrint: 'unprinted',
  receiptPrint: 'unprinted',
  cartTicket: 'unpaid',
}

function nameOf({ kind, movement }: Handover['open'][number], texts: ReceiptTexts): string {
  if (kind === 'movement') return texts.decisions.about[movement ?? 'till']
  return kind === 'sale' ? texts.decisions.about.sale : texts.handover.item[kind]
}

/** Each item with its amount, and below it since when and what is open about it. */
function openLines(open: Handover['open'], texts: ReceiptTexts, config: LayoutConfig): Line[] {
  const [money, moment] = [moneyFormat(config), momentFormat(config)]
  if (open.length === 0) return [centred(texts.handover.none)]
  return open.flatMap((item) => {
    const since = item.date === undefined ? '' : `${moment(item.date)} `
    return [
      pair(nameOf(item, texts), item.amount === undefined ? '' : money(item.amount), { bold: true }),
      { kind: 'text', text: `${since}${texts.handover.state[stateOf[item.kind]]}`, hang: 2 } as const,
    ]
  })
}

/** The count and its difference, what is open, and two signatures. */
function handoverReceipt(handover: Handover, texts: ReceiptTexts, config: LayoutConfig): Receipt {
  const { counted, open, numberCheck, operatorId } = handover
  const lines = [
    ...sellerLines(handover, texts.seller),
    space,
    centred(texts.handover.title, { size: 2, bold: true }),
    rule,
    pair(texts.cash.number, String(numberCheck)),
    pair(texts.handover.done, momentText(handover, config)),
    pair(texts.seller.operator, String(operatorId), { bold: true }),
    ...reportSection(texts.count.title, tillCountLines(counted, texts, config), texts),
    ...reportSection(texts.handover.open, openLines(open, texts, config), texts),
    ...signature(texts.cash.handedOver, config.columns),
    ...signature(texts.cash.received, config.columns),
  ]
  return markedReceipt(handover, texts.marks, lines, config)
}

/** The hand-overs before the close of a day, for its report. `to` is missing if nobody took the till over. */
export const HandoversOnPaper = listOf(
  v.object({
    from: AccountNumber,
    to: v.optional(AccountNumber),
    date: Timestamp,
    counted: NonNegativeMinor,
    expected: Minor,
    /** The count of the next operator, if it was another one. */
    recounted: v.optional(NonNegativeMinor),
  }),
  100,
)
type HandoversOnPaper = v.InferOutput<typeof HandoversOnPaper>

/** Who left the till to whom, what was counted and what was expected; a contested count with both sums. */
export function handoversOfDay(
  handovers: HandoversOnPaper | undefined,
  texts: ReceiptTexts,
  config: LayoutConfig,
): Line[] {
  if (!handovers) return []
  const [money, moment] = [moneyFormat(config), momentFormat(config)]
  const difference = (counted: number, expected: number): Line =>
    counted === expected
      ? centred(texts.count.exact, { bold: true })
      : pair(counted > expected ? texts.count.over : texts.count.short, money(Math.abs(counted - expected)), {
          bold: true,
        })
  const lines = handovers.flatMap(({ from, to, date, counted, expected, recounted }) => [
    pair(`${from} > ${to ?? texts.handover.nobody}`, moment(date), { bold: true }),
    pair(texts.count.counted, money(counted)),
    pair(texts.count.expected, money(expected)),
    difference(counted, expected),
    ...(recounted === undefined
      ? []
      : [pair(texts.handover.recounted, money(recounted)), difference(recounted, expected)]),
  ])
  return reportSection(texts.handover.ofDay, lines, texts)
}

const handover = {
  numberCheck: purchaseDate,
  counted: {
    denominations: [
      { value: 10_000, count: 9 },
      { value: 2_000, count: 6 },
      { value: 50, count: 3 },
    ],
    counted: 102_150,
    expected: 102_400,
  },
  open: [
    { kind: 'sale', date: purchaseDate - 60_000, amount: 1_500 },
    { kind: 'movement', movement: 'payout', date: purchaseDate - 30_000, amount: 5_000 },
    { kind: 'playerChange', date: purchaseDate - 20_000 },
    { kind: 'ticketPrint', date: purchaseDate - 10_000, amount: 250 },
    { kind: 'receiptPrint', date: purchaseDate - 5_000 },
    { kind: 'cartTicket', amount: 100 },
  ],
  ...slip,
} satisfies HandoverPayload

/** Samples of hand-overs: with everything that can be open, with nothing, and each mark. */
const handoverSamples = {
  open: handover,
  exact: { ...handover, open: [], counted: { ...handover.counted, expected: 102_150 } },
  copy: { ...handover, open: [], copy: 1 },
  training: { ...handover, open: [], isTraining: true },
} as const satisfies Record<string, HandoverPayload>

export const handoverRoute = route('/handover', HandoverPayload, handoverReceipt, handoverSamples)
