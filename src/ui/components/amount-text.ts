import { parseAmount, type Minor } from '../../values/money.ts'

/** What an amount may look like while it is being typed: up to 11 digits, and up to 2 decimals. */
const unfinished = /^(?:\d{1,11}(?:[.,]\d{0,2})?)?$/

/** The text of an amount field after `typed`; what is no beginning of an amount leaves it as it was. */
export const keptAmount = (typed: string, before: string): string => (unfinished.test(typed) ? typed : before)

/** The amount of a field, minor units; null for an empty one. */
export const amountIn = (text: string): Minor | null => parseAmount(text.replace(/[.,]$/, ''))
