import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gameIds } from '../../games/catalogue.ts'
import { isTrainingBarcode, isWellFormedBarcode, newBarcode } from './barcode.ts'
import { repeatableChance } from './testing.ts'

const chance = repeatableChance()

test('a ticket number has 28 digits and begins with the game id; one of game 51 has 20 digits and begins with the edition [number-lengths]', () => {
  expect(newBarcode(1016, chance)).toMatch(/^1016\d{24}$/)
  expect(newBarcode(4, chance)).toMatch(/^0004\d{24}$/)
  expect(newBarcode(2051, chance)).toMatch(/^2\d{19}$/)
})

test('no ticket number of training can belong to a ticket sold for money, in any game [demo-apart]', () => {
  fc.assert(
    fc.property(fc.constantFrom(...gameIds), fc.nat(), (gameId, seed) => {
      const real = newBarcode(gameId, repeatableChance(seed))
      const practised = newBarcode(gameId, repeatableChance(seed), true)
      expect([isTrainingBarcode(real), isTrainingBarcode(practised)]).toEqual([false, true])
      expect(isWellFormedBarcode(practised)).toBe(true)
      expect(practised).toHaveLength(real.length)
    }),
  )
})

test('every ticket number has correct check digits; one wrong digit or two swapped neighbours make them wrong', () => {
  const example = fc.record({
    gameId: fc.constantFrom(4, 51, 1016, 2051),
    seed: fc.nat(),
    at: fc.nat(26),
    by: fc.integer({ min: 1, max: 9 }),
  })
  fc.assert(
    fc.property(example, ({ gameId, seed, at, by }) => {
      const barcode = newBarcode(gameId, repeatableChance(seed))
      expect(isWellFormedBarcode(barcode)).toBe(true)
      const digits = Array.from(barcode, Number)
      const place = at % (digits.length - 1)
      const wrong = digits.with(place, (digits[place]! + by) % 10)
      expect(isWellFormedBarcode(wrong.join(''))).toBe(false)
      const swapped = digits.with(place, digits[place + 1]!).with(place + 1, digits[place]!)
      expect(isWellFormedBarcode(swapped.join(''))).toBe(digits[place] === digits[place + 1])
    }),
  )
})

test('a ticket number has no digit before or after it, even one with which its check digits are correct', () => {
  const barcode = newBarcode(1016, chance)
  expect(isWellFormedBarcode(`0${barcode}`)).toBe(false)
  // 100 + 95 leaves the remainder 1 once more.
  expect(isWellFormedBarcode(`${barcode}95`)).toBe(false)
})
