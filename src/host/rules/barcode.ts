import { baseIdOf, isGrandLottery } from '../../games/catalogue.ts'
import type { Chance } from '../../values/random.ts'

const randomDigits = (count: number, chance: Chance): string =>
  Array.from({ length: count }, () => chance(10)).join('')

/** Remainder of a decimal number of any length, computed digit by digit. */
const mod97 = (digits: string): number =>
  Array.from(digits).reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0)

/** ISO 7064 MOD 97-10 detects every wrong digit and every swap of two neighbours. */
const checkDigits = (digits: string): string => String(98 - mod97(`${digits}00`)).padStart(2, '0')

/** Added to the first digit of a ticket number, which is the edition: 0, 1 or 2. */
const trainingDigit = 7

/** Ticket numbers of training belong to a range that no host uses for money. So neither accepts a ticket of the other. */
export const isTrainingBarcode = (barcode: string): boolean => Number(barcode[0]) >= trainingDigit

/**
 * A ticket number (section 9, "Barcode lengths"). It has digits only, so that CODE128 packs them in pairs.
 * - 28 digits of an ordinary game: game id (4), random (22), check digits (2);
 * - 20 digits of game 51 and its editions: edition (1), random (17), check digits (2).
 * The first digit of both is the edition; in training it is 7 higher.
 */
export function newBarcode(gameId: number, chance: Chance, isTraining = false): string {
  const plain = isGrandLottery(gameId)
    ? `${(gameId - baseIdOf(gameId)) / 1000}${randomDigits(17, chance)}`
    : `${String(gameId).padStart(4, '0')}${randomDigits(22, chance)}`
  const body = isTraining ? `${Number(plain[0]) + trainingDigit}${plain.slice(1)}` : plain
  return body + checkDigits(body)
}

/** Whether the check digits are correct: this distinguishes a misread or mistyped number from an unknown one. */
export const isWellFormedBarcode = (barcode: string): boolean =>
  /^(\d{20}|\d{28})$/.test(barcode) && mod97(barcode) === 1
