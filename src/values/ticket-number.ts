/** The smallest and largest number of digits in a ticket number: from 18 of game 51 to 29 (sections 5 and 9). */
const ticketNumberLength = { min: 18, max: 29 } as const

/** Lengths of ticket numbers that can be paid (section 5, "Barcode"). */
export const payableLengths: readonly number[] = [20, 27, 28, 29]

const isOfLength = ({ length }: string): boolean =>
  length >= ticketNumberLength.min && length <= ticketNumberLength.max

/** Whether this can be a ticket number. */
export const isTicketNumber = (text: string): boolean => isOfLength(text) && /^\d+$/.test(text)

/** Game 51 and its editions: their tickets are paid by a call of their own (sections 5 and 9). */
export const isGrandLotteryNumber = (number: string): boolean => number.length === 18 || number.length === 20
