import { describe, expect, it } from 'vitest'
import { goodFacts, id, stateAfter } from '../../../../tests/kit/decider.ts'
import { openShop } from '../../../../tests/kit/shop.ts'
import type { Event } from '../../../events/vocabulary.ts'
import { lastPayout } from './last-payout.ts'

const barcode = '1234567890123456789012345678'
const paidOut: Event[] = [
  {
    type: 'movementRequested',
    data: {
      movementId: id(400),
      operatorId: 1042,
      movement: { kind: 'payout', barcode, prize: 3_000, purchasedAt: 1 },
    },
  },
  {
    type: 'movementDone',
    data: { movementId: id(400), kind: 'payout', amount: 3_000, balance: 97_000 },
  },
]
const after = (...events: Event[]) =>
  lastPayout({ state: stateAfter([...openShop, ...events]), facts: goodFacts })

describe('the latest payout', () => {
  it('is shown with the till after it', () => {
    expect(after()).toBeNull()
    expect(after(...paidOut)).toMatchObject({ amount: 3_000, balance: 97_000 })
  })

  it('is not that of the operator before, whose till it was', () => {
    const next: Event = { type: 'loggedIn', data: { operatorId: 1043 } }
    expect(after(...paidOut, { type: 'loggedOut', data: { reason: 'operator' } }, next)).toBeNull()
  })
})
