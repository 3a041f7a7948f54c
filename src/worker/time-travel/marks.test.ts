import { describe, expect, it } from 'vitest'
import { id } from '../../../tests/kit/decider.ts'
import { movementKinds } from '../../values/till-kinds.ts'
import { markOf } from './marks.ts'

const ofCustomers = [
  'payout',
  'ticketCancellation',
  'walletSettlement',
  'terminalRefund',
  'playerSettlement',
] as const

describe('a payout on the time line', () => {
  it('is money that left the till for a customer: also a refund from a terminal, but no collection', () => {
    const marked = movementKinds.filter((kind) => {
      const data = { movementId: id(1), kind, amount: 500, balance: 1_000 }
      return markOf({ type: 'movementDone', data, seq: 1, at: 0 }) === 'payout'
    })
    expect(marked).toEqual(ofCustomers)
  })

  it('is also one that was found at the host after damage to the log', () => {
    const found = { movementId: id(1), operatorId: 1042, amount: 500, doneAt: 0 }
    const markOfFound = (kind: 'payout' | 'refill') =>
      markOf({ type: 'movementRecovered', data: { ...found, kind }, seq: 1, at: 0 })
    expect([markOfFound('payout'), markOfFound('refill')]).toEqual(['payout', null])
  })
})
