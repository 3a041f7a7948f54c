import * as v from 'valibot'
import { dayFormat, type LayoutConfig } from './layout.ts'

/** A day as reports and slips carry it (section 3), dd.mm.yyyy; the paper has it as the locale writes it. */
export const DottedDay = v.pipe(v.string(), v.regex(/^\d{2}\.\d{2}\.\d{4}$/))

/** When a receipt was made out, in the words of who made it out. */
export const momentFields = {
  date: DottedDay,
  time: v.pipe(v.string(), v.regex(/^\d{2}:\d{2}(:\d{2})?$/)),
} as const

/** When a receipt was made out, as it stands on the paper. */
export const momentText = (
  { date, time }: { readonly date: string; readonly time: string },
  config: LayoutConfig,
): string => `${dayFormat(config)(date.split('.').reverse().join('-'))} ${time}`

/** A day as it travels, yyyy-mm-dd. */
export const IsoDay = v.pipe(v.string(), v.isoDate())
