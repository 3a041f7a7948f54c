import * as v from 'valibot'
import { AccountNumber, Label } from '../protocol/wire.ts'
import { centred, dayFormat, pair, rule, space, type LayoutConfig } from './layout.ts'
import { IsoDay, momentFields, momentText } from './moments.ts'
import { markFields } from './marks.ts'
import type { Line } from './receipt.ts'
import { sellerFields, sellerLines } from './seller.ts'
import type { ReceiptTexts } from './texts.ts'

/** The common fields of all reports: shop and operator, days, time and versions. */
export const reportFields = {
  operatorId: AccountNumber,
  /** The first and the last day, both included. */
  date1: IsoDay,
  date2: IsoDay,
  week: v.boolean(),
  ...momentFields,
  ...sellerFields,
  /** Versions of the programs that made the report. That of the print program is left out if the page does not know it. */
  versions: v.object({ product: Label, printProgram: v.optional(Label) }),
  ...markFields,
} as const
type Report = v.InferOutput<v.ObjectSchema<typeof reportFields, undefined>> & { readonly dayName?: string }

/** ISO days sort as text. */
export const isPeriod = ({ date1, date2 }: Pick<Report, 'date1' | 'date2'>): boolean => date1 <= date2
export const notAPeriod = 'It is before the first day.'

function period({ date1, date2 }: Report, config: LayoutConfig): string {
  const day = dayFormat(config)
  return date1 === date2 ? day(date1) : `${day(date1)} – ${day(date2)}`
}

function kindOf({ week, date1, date2, dayName }: Report, { report }: ReceiptTexts): string {
  if (week) return report.week
  if (date1 !== date2) return report.range
  return dayName ? `${report.day}: ${dayName}` : report.day
}

/** The head of a report. */
export const reportHead = (
  report: Report,
  title: string,
  texts: ReceiptTexts,
  config: LayoutConfig,
): Line[] => [
  ...sellerLines(report, texts.seller),
  space,
  centred(title, { size: 2, bold: true }),
  centred(kindOf(report, texts)),
  centred(period(report, config), { bold: true }),
  rule,
  pair(texts.seller.operator, String(report.operatorId)),
  pair(texts.report.generated, momentText(report, config)),
  pair(texts.report.product, report.versions.product),
  ...(report.versions.printProgram === undefined
    ? []
    : [pair(texts.report.printProgram, report.versions.printProgram)]),
]

/** The heading of a part of a report, and `no activity` if the part is empty. */
export const reportSection = (title: string, lines: readonly Line[], { report }: ReceiptTexts): Line[] => [
  rule,
  centred(title, { bold: true }),
  ...(lines.length > 0 ? lines : [centred(report.noActivity)]),
]
