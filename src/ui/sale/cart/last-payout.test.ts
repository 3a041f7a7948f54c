import { describe, expect, it } from 'vitest'
import { goodFacts, id, logged, stateAfter } from '../../../../tests/kit/decider.ts'
import { openShop, purchaseUnderWay, sold } from '../../../../tests/kit/shop.ts'
import type { Event } from '../../../events/vocabulary.ts'
import { replay } from '../../../worker/replay.ts'
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
  { type: 'tillReported', data: { balance: 97_000 } },
]
const after = (...events: Event[]) =>
  lastPayout({ state: stateAfter([...openShop, ...events]), facts: goodFacts })

describe('the latest payout', () => {
  it('is shown with the till after it', () => {
    expect(after()).toBeNull()
    expect(after(...paidOut)).toMatchObject({ amount: 3_000, balance: 97_000 })
  })

  it('is not shown any more once a ticket was sold, whatever the clock says', () => {
    const sale: Event[] = [
      ...purchaseUnderWay(1),
      { type: 'ticketSold', data: { uniqueReqId: id(101), sold: sold() } },
      { type: 'tillReported', data: { balance: 97_100 } },
    ]
    const before = [...openShop, ...paidOut]
    const setBack = logged(sale, before.length + 1).map((event) => ({ ...event, at: 1 }))
    expect(lastPayout({ ...replay([...logged(before), ...setBack]), facts: goodFacts })).toBeNull()
    expect(after(...sale, ...paidOut)).toMatchObject({ amount: 3_000, balance: 97_000 })
  })

  it('is not that of the operator before, whose till it was', () => {
    const next: Event = { type: 'loggedIn', data: { operatorId: 1043 } }
    expect(after(...paidOut, { type: 'loggedOut', data: { reason: 'operator' } }, next)).toBeNull()
  })
})
