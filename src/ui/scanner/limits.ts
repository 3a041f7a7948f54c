/** The limits that distinguish a scanner that types from a person; times are milliseconds between two keys. */

/** For a whole scan without its pauses; a scanner that is known to be slower may exceed it. */
export const paceMs = 150
/** For a scanner that is being tested in the settings. */
export const slowestTestedMs = 255
/** The same for digits of the numeric pad, where people type fast. */
export const padPaceMs = 45
/** Nobody types a dozen keys this fast. */
export const machineMs = 25
/** The longest pause within a scan, the maximum number of pauses, and the shortest gap that counts as one. */
export const pauseMs = 1_000
export const pauses = 2
export const shortPauseMs = 300
/** A gap that exceeds the usual one by so much may still be jitter. */
export const jitterMs = 80
/** After the key that ends a scan, in addition to three times its pace: a second end key may come until then. */
export const tailMs = 20
/** How long action keys wait for the decision. */
export const waitMs = { min: 80, max: 300, unknown: 250 } as const
/** Unknown characters before or after a code. */
export const strayKeys = 4
/** Digits of a code on other goods. */
export const foreignLength = 13
/** Digits in a row that are hardly typed by a person. */
export const longNumber = 5
/** Possible starts of a scan in a burst: this many of the last pauses are tried. */
export const starts = 8
/** The maximum number of remembered keys of a burst. */
export const keys = 300
/** Section 5 and the protocol: digits of a ticket's barcode. */
export const barcode = { min: 18, max: 29 } as const
