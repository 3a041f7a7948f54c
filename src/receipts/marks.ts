import type { Line } from './receipt.ts'
import type { MarkTexts } from './texts.ts'

/** What makes a receipt something else than a plain original. */
export interface Marked {
  readonly copy: number
  readonly isVoid: boolean
  readonly isTraining: boolean
}

const banner = (text: string, size: 1 | 2): Line => ({
  kind: 'text',
  text,
  align: 'centre',
  size,
  bold: true,
  inverse: true,
})

/** Bars right across the paper, for the top and the bottom of a receipt; none for a plain original. */
export function banners({ copy, isVoid, isTraining }: Marked, texts: MarkTexts): Line[] {
  const marks = [
    ...(isTraining ? [texts.training] : []),
    ...(isVoid ? [texts.void] : []),
    ...(copy > 0 ? [`${texts.copy} ${copy}`] : []),
  ]
  const payable = !isTraining && !isVoid
  return [...marks.map((mark) => banner(mark, 2)), ...(payable ? [] : [banner(texts.notPayable, 1)])]
}
