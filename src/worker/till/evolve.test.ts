import { describe, expect, it } from 'vitest'
import type { Movement } from '../../events/till.ts'
import type { Event } from '../../events/vocabulary.ts'
import { id, stateAfter } from '../../../tests/kit/decider.ts'
import { openShop } from '../../../tests/kit/shop.ts'
import { keptMovements } from './view.ts'
import { receiptIssued } from '../../../tests/kit/receipts.ts'
import { hostError } from '../../protocol/error-codes.ts'

const requested = (number: number, movement: Movement): Event => ({
  type: 'movementRequested',
  data: { movementId: id(number), operatorId: 1042, movement },
})
const done = (number: number, kind: 'refill' | 'playerTopUp'): Event => ({
  type: 'movementDone',
  data: { movementId: id(number), kind, amount: 500, balance: 100_500 },
})
const refused = (number: number): Event => ({
  type: 'movementRefused',
  data: { movementId: id(number), ...hostError('system') },
})
const slipOf = (number: number): Event => receiptIssued(id(500 + number), undefined, id(number))
const refill: Movement = { kind: 'refill', amount: 500 }
const topUp: Movement = { kind: 'playerTopUp', userId: '4817263950', amount: 500 }

/** More movements than are kept, each with all that it is owed. */
const later = Array.from({ length: keptMovements + 3 }, (_, index) => 100 + index).flatMap((number) => [
  requested(number, refill),
  done(number, 'refill'),
  slipOf(number),
])
const isKept = (...first: Event[]): boolean =>
  stateAfter([...openShop, ...first, ...later]).till.movements.some(({ movementId }) => movementId === id(1))

describe('the list of movements keeps the last ones, and beyond them one', () => {
  it('with an open outcome: requested, or unknown [never-trimmed]', () => {
    expect(isKept(requested(1, refill))).toBe(true)
    const unknown: Event = { type: 'movementUnknown', data: { movementId: id(1), reason: 'noAnswer' } }
    expect(isKept(requested(1, refill), unknown)).toBe(true)
  })
  it('that was done and is still owed its slip [never-trimmed]', () =>
    expect(isKept(requested(1, refill), done(1, 'refill'))).toBe(true))
  it('that has its slip: no longer', () =>
    expect(isKept(requested(1, refill), done(1, 'refill'), slipOf(1))).toBe(false))
  it('that comes out on no paper: not once it is done', () => {
    expect(isKept(requested(1, topUp))).toBe(true)
    expect(isKept(requested(1, topUp), done(1, 'playerTopUp'))).toBe(false)
  })
  it('that was refused or decided: not at all', () => {
    expect(isKept(requested(1, refill), refused(1))).toBe(false)
    const decided: Event = {
      type: 'movementDecidedByOperator',
      data: { movementId: id(1), decision: 'notDone' },
    }
    const unknown: Event = { type: 'movementUnknown', data: { movementId: id(1), reason: 'noAnswer' } }
    expect(isKept(requested(1, refill), unknown, decided)).toBe(false)
  })
  it('and never more than the last of those that are not needed', () =>
    expect(stateAfter([...openShop, ...later]).till.movements).toHaveLength(keptMovements))
})
