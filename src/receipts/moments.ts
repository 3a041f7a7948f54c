import * as v from 'valibot'

/** A day as it stands on the paper, dd.mm.yyyy. */
export const PrintedDay = v.pipe(v.string(), v.regex(/^\d{2}\.\d{2}\.\d{4}$/))

/** When a receipt was made out, in the words of who made it out. */
export const momentFields = {
  date: PrintedDay,
  time: v.pipe(v.string(), v.regex(/^\d{2}:\d{2}(:\d{2})?$/)),
} as const

/** A day as it travels, yyyy-mm-dd. */
export const IsoDay = v.pipe(v.string(), v.isoDate())
