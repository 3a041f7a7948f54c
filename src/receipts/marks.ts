import * as v from 'valibot'
import { CopyNumber } from './bounds.ts'
import { space, type LayoutConfig } from './layout.ts'
import type { Line, Receipt } from './receipt.ts'
import type { ReceiptTexts } from './texts.ts'

/** The fields of a payload that mark its receipt. */
export const markFields = {
  copy: CopyNumber,
  isTraining: v.boolean(),
} as const

/** The marks of a receipt that is not a plain original. */
interface Marked extends v.InferOutput<v.ObjectSchema<typeof markFields, undefined>> {
  readonly isVoid?: boolean
  readonly isSpent?: boolean | undefined
}

const banner = (text: string, size: 1 | 2): Line => ({
  kind: 'text',
  text,
  align: 'centre',
  size,
  bold: true,
  inverse: true,
})

/** Bars across the paper; none for a plain original. */
function banners(
  { copy, isVoid = false, isSpent = false, isTraining }: Marked,
  texts: ReceiptTexts['marks'],
): Line[] {
  const marks = [
    ...(isTraining ? [texts.training] : []),
    ...(isVoid ? [texts.void] : []),
    ...(isSpent ? [texts.spent] : []),
    ...(copy > 0 ? [`${texts.copy} ${copy}`] : []),
  ]
  const payable = !isTraining && !isVoid && !isSpent
  return [...marks.map((mark) => banner(mark, 2)), ...(payable ? [] : [banner(texts.notPayable, 1)])]
}

/** A complete receipt, cut at its end. The marks are first and last on the paper. */
export function markedReceipt(
  marked: Marked,
  texts: ReceiptTexts['marks'],
  lines: readonly Line[],
  { columns }: LayoutConfig,
): Receipt {
  const marks = banners(marked, texts)
  const apart = marks.length > 0 ? [space] : []
  return { columns, lines: [...marks, ...apart, ...lines, ...apart, ...marks, { kind: 'cut' }] }
}
