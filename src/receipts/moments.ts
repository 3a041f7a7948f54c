import * as v from 'valibot'
import { dayFormat, type LayoutConfig } from './layout.ts'

/** A day in reports and slips (section 3), dd.mm.yyyy; the layout prints it in the format of the locale. */
export const DottedDay = v.pipe(v.string(), v.regex(/^\d{2}\.\d{2}\.\d{4}$/))

/** The time at which a receipt was made, as text by the program that made it. */
export const momentFields = {
  date: DottedDay,
  time: v.pipe(v.string(), v.regex(/^\d{2}:\d{2}(:\d{2})?$/)),
} as const

/** The time at which a receipt was made, in the format of the receipt. */
export const momentText = (
  { date, time }: { readonly date: string; readonly time: string },
  config: LayoutConfig,
): string => `${dayFormat(config)(date.split('.').reverse().join('-'))} ${time}`

/** A day on the wire, yyyy-mm-dd. */
export const IsoDay = v.pipe(v.string(), v.isoDate())
