import * as v from 'valibot'
import { Minor, NonNegativeMinor } from '../protocol/wire.ts'
import type { Minor as Amount } from '../values/money.ts'
import { Count, listOf } from './bounds.ts'
import { reportColumns } from './game-activity.ts'
import { amountFormat, moneyFormat, pair, type LayoutConfig } from './layout.ts'
import type { Line } from './receipt.ts'
import { tableRow } from './table.ts'
import type { ReceiptTexts } from './texts.ts'

/** Notes or coins of one value; `value` is in minor units. */
const Denomination = v.object({
  value: v.pipe(Minor, v.minValue(1)),
  count: Count,
})

/** The till counted by hand, and its expected content. Amounts are minor units. */
export const TillCount = v.pipe(
  v.object({ denominations: listOf(Denomination, 1_000), counted: NonNegativeMinor, expected: Minor }),
  v.forward(
    v.partialCheck(
      [['denominations'], ['counted']],
      ({ denominations, counted }) =>
        denominations.reduce((sum, { value, count }) => sum + value * count, 0) === counted,
      'It is not the sum of the notes and coins.',
    ),
    ['counted'],
  ),
)
export type TillCount = v.InferOutput<typeof TillCount>

/** Too much and too little are words, because a sign is easily overlooked. */
function difference(
  { counted, expected }: TillCount,
  texts: ReceiptTexts['count'],
  money: (amount: Amount) => string,
): Line {
  const style = { size: 2, bold: true } as const
  if (counted === expected) return { kind: 'text', text: texts.exact, align: 'centre', ...style }
  return pair(counted > expected ? texts.over : texts.short, money(Math.abs(counted - expected)), style)
}

/** Notes and coins, their sum, and the difference to the expected till. */
export function tillCountLines(
  count: TillCount,
  { count: texts }: ReceiptTexts,
  config: LayoutConfig,
): Line[] {
  const { columns, currency } = config
  const amount = amountFormat(config)
  const money = moneyFormat(config)
  return [
    ...tableRow(reportColumns[columns], texts.denomination, [texts.pieces, currency]),
    ...count.denominations
      .filter((denomination) => denomination.count > 0)
      .flatMap(({ value, count: pieces }) =>
        tableRow(reportColumns[columns], amount(value), [String(pieces), amount(value * pieces)]),
      ),
    pair(texts.counted, money(count.counted), { bold: true }),
    pair(texts.expected, money(count.expected)),
    difference(count, texts, money),
  ]
}
