import { describe, expect, it } from 'vitest'
import type { Event } from '../../events/vocabulary.ts'
import { id, stateAfter } from '../../../tests/kit/decider.ts'
import { openShop } from '../../../tests/kit/shop.ts'
import { tillDifference } from './difference.ts'

const opened: Event = { type: 'shiftOpened', data: { operatorId: 1042, opening: 100_000 } }
const reported = (balance: number): Event => ({ type: 'tillReported', data: { balance } })
const differenceAfter = (...events: Event[]) => tillDifference(stateAfter([...openShop, ...events]))

/** A refill that is under way. */
const refillOf = (operatorId: number): Event => ({
  type: 'movementRequested',
  data: { movementId: id(1), operatorId, movement: { kind: 'refill', amount: 500 } },
})

describe('the difference of the till', () => {
  it.each([
    [100_000, 0],
    [100_250, 250],
    [99_990, -10],
  ])('is what the host says less what the ledger says: %i leaves %i', (balance, difference) => {
    expect(differenceAfter(opened, reported(balance))).toBe(difference)
  })

  it('is unknown while no shift is open', () => {
    expect(differenceAfter()).toBeNull()
  })

  it('is unknown until the host has named a figure', () => {
    const again: Event[] = [
      { type: 'loggedOut', data: { reason: 'refused' } },
      { type: 'loggedIn', data: { operatorId: 1042 } },
    ]
    const state = stateAfter([...openShop, opened, ...again])
    expect(state.till).toMatchObject({ balance: null, shift: { operatorId: 1042 } })
    expect(tillDifference(state)).toBeNull()
  })

  it('is unknown while money of its operator is uncertain, and known while that of another one is', () => {
    expect(differenceAfter(opened, reported(99_500), refillOf(1042))).toBeNull()
    expect(differenceAfter(opened, reported(99_500), refillOf(7))).toBe(-500)
  })
})
