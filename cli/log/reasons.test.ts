import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Movement } from '../../src/events/till.ts'
import { id } from '../../tests/kit/decider.ts'
import { sold } from '../../tests/kit/shop.ts'
import { reasonsFor } from './reasons.ts'
import type { Ended } from './reconciled-shift.ts'

const ended = (number: number, movement: Movement, by: Ended['by'] = 'operator'): Ended => ({
  id: id(number),
  what: { movement },
  amount: 'amount' in movement ? movement.amount : null,
  by,
})
const collection = (number: number, amount: number, by?: Ended['by']) =>
  ended(number, { kind: 'collection', amount }, by)
const refill = (number: number, amount: number) => ended(number, { kind: 'refill', amount })
const sale = (number: number, price: number): Ended => ({
  ...{ id: id(number), what: { price }, amount: price, by: 'neverReceived' },
})
const cancelled = (number: number): Ended =>
  ended(number, { kind: 'ticketCancellation', barcode: sold().barcode })

/** How many requests together, and the numbers of those. */
const found = (unmoved: readonly Ended[], difference: number) =>
  reasonsFor(unmoved, difference).map(({ requests, together }) => [
    together,
    requests.map((request) => unmoved.indexOf(request)),
  ])

describe('a difference between host and ledger is explained', () => {
  it.each<[string, Ended[], number, [number, number[]][]]>([
    ['by one request that the host did after all', [collection(1, 5_000), sale(2, 100)], -5_000, [[1, [0]]]],
    ['by several together', [collection(1, 5_000), collection(2, 3_000)], -8_000, [[2, [0, 1]]]],
    ['by cash in and cash out', [collection(1, 5_000), refill(2, 3_000)], -2_000, [[2, [0, 1]]]],
    ['by the fewest', [refill(1, 500), refill(2, 300), refill(3, 800)], 800, [[1, [2]]]],
    ['by each of equal ones', [sale(1, 100), sale(2, 100), sale(3, 100)], 200, [[2, [0, 1, 2]]]],
    [
      'by each choice of so few',
      [refill(1, 1), refill(2, 4), refill(3, 2), refill(4, 3)],
      5,
      [[2, [0, 1, 2, 3]]],
    ],
    ['by one whose amount only the host knows', [cancelled(1), refill(2, 100)], -700, [[1, [0]]]],
    ['not by cash in the other direction', [collection(1, 5_000), cancelled(2)], 5_000, []],
    ['not by what the host refused', [collection(1, 5_000, 'host')], -5_000, []],
    ['not by amounts that do not make it', [collection(1, 5_000), collection(2, 3_000)], -7_000, []],
  ])('%s', (_, unmoved, difference, reasons) => {
    expect(found(unmoved, difference)).toEqual(reasons)
  })

  it('by what trying every choice of requests finds', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 7 })
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 40 }), (refills, sum) => {
        const choices = refills
          .reduce<number[][]>((all, _, index) => [...all, ...all.map((one) => [...one, index])], [[]])
          .filter((choice) => choice.reduce((total, index) => total + refills[index]!, 0) === sum)
        const count = Math.min(...choices.map(({ length }) => length))
        const members = new Set(choices.filter(({ length }) => length === count).flat())
        const unmoved = refills.map((amount, index) => refill(index, amount))
        expect(found(unmoved, sum)).toEqual(
          choices.length === 0 ? [] : [[count, [...members].sort((one, other) => one - other)]],
        )
      }),
    )
  })
})
