import * as v from 'valibot'

const whole = (least: number, most: number) =>
  v.pipe(v.number(), v.safeInteger(), v.minValue(least), v.maxValue(most))

export const DrawCount = whole(1, 1_000)
/** In years. */
export const PlayersAge = whole(1, 99)
/** A chosen number, or the id of a named market. */
export const BetNumber = whole(0, 999_999)
/** A number of events: negative if it is a difference. */
export const Difference = whole(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)
export const Count = whole(0, Number.MAX_SAFE_INTEGER)
/** 0 for the only unmarked original; 1 and up for the first and later copies. */
export const CopyNumber = whole(0, 99_999)

/** The largest number of entries in a printed list. */
export const listOf = <Schema extends v.GenericSchema>(entry: Schema, most: number) =>
  v.pipe(v.array(entry), v.maxLength(most))
