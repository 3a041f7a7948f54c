import * as v from 'valibot'
import { AccountNumber, Minor, Timestamp } from '../protocol/wire.ts'
import { PositiveMinor } from './amounts.ts'
import { centred, moneyFormat, pair, rule, space, type LayoutConfig } from './layout.ts'
import { markedReceipt, markFields } from './marks.ts'
import { momentFields, momentText } from './moments.ts'
import type { Receipt } from './receipt.ts'
import { route } from './route.ts'
import { purchaseDate, slip } from './samples.ts'
import { sellerFields, sellerLines } from './seller.ts'
import { signature } from './signature.ts'
import type { ReceiptTexts } from './texts.ts'

/**
 * Payload of POST /cash, an extension of the contract: cash put into the till (`refill`) or taken out of it (`collection`).
 * Amounts are minor units.
 */
const CashPayload = v.pipe(
  v.object({
    /** The time of the movement in ms since 1970, which is the slip's number. */
    numberCheck: Timestamp,
    method: v.picklist(['refill', 'collection']),
    sum: PositiveMinor,
    /** The content of the till after it. */
    balance: Minor,
    operatorId: AccountNumber,
    ...momentFields,
    ...sellerFields,
    ...markFields,
  }),
  v.transform(({ numberCheck, sum, ...rest }) => ({ ...rest, number: numberCheck, amount: sum })),
)
/** The payload on the wire. */
type CashPayload = v.InferInput<typeof CashPayload>
type Cash = v.InferOutput<typeof CashPayload>

/** The slip of a refill or a collection: the till before, the amount, the till after, and two signatures. */
function cashReceipt(cash: Cash, texts: ReceiptTexts, config: LayoutConfig): Receipt {
  const { method, amount, balance, number, operatorId } = cash
  const money = moneyFormat(config)
  const lines = [
    ...sellerLines(cash, texts.seller),
    space,
    centred(texts.cash.title[method], { size: 2, bold: true }),
    rule,
    pair(texts.cash.before, money(method === 'refill' ? balance - amount : balance + amount)),
    pair(texts.cash.amount[method], money(amount), { size: 2, bold: true }),
    pair(texts.cash.after, money(balance), { bold: true }),
    rule,
    pair(texts.cash.number, String(number)),
    pair(texts.cash.done, momentText(cash, config)),
    pair(texts.seller.operator, String(operatorId)),
    ...signature(texts.cash.handedOver, config.columns),
    ...signature(texts.cash.received, config.columns),
  ]
  return markedReceipt(cash, texts.marks, lines, config)
}

const refill: CashPayload = {
  numberCheck: purchaseDate,
  method: 'refill',
  sum: 50_000,
  balance: 173_450,
  ...slip,
}

/** Samples of cash slips: money in, money out, and each mark. */
export const cashSamples = {
  refill,
  collection: { ...refill, method: 'collection', sum: 150_000, balance: 23_450 },
  copy: { ...refill, copy: 1 },
  training: { ...refill, isTraining: true },
} as const satisfies Record<string, CashPayload>

export const cashRoute = route('/cash', CashPayload, cashReceipt, cashSamples)
