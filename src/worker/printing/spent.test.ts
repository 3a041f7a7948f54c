import { expect, it } from 'vitest'
import { id, given, stateAfter } from '../../../tests/kit/decider.ts'
import { openShop } from '../../../tests/kit/shop.ts'
import type { Event } from '../../events/vocabulary.ts'
import { soldTicket } from '../shared/sold-ticket.ts'
import { walletSlip } from '../../../tests/kit/receipts.ts'

const wallet = '1042_1773511401000'
const issued = (number: number, userId: string): Event => walletSlip(id(number), userId)
const settling: Event[] = [
  ...openShop,
  issued(401, wallet),
  issued(402, 'another'),
  {
    type: 'movementRequested',
    data: {
      movementId: id(501),
      operatorId: 1042,
      movement: { kind: 'walletSettlement', userId: wallet, amount: 500 },
    },
  },
]

it('the QR code of a wallet is spent once the wallet was paid out, and no other is [spent-code]', () => {
  const { events } = given(...settling).when({
    type: 'recordMovementDone',
    movementId: id(501),
    amount: 500,
    balance: 0,
  })
  const { receipts } = stateAfter([...settling, ...events]).printing
  expect(receipts.map(({ receiptId, isSpent }) => [receiptId, isSpent])).toEqual([
    [id(402), undefined],
    [id(401), true],
  ])
})

it('a log without the paid-out wallet’s id changes nothing: its checkpoints are correct', () => {
  const paid: Event = {
    type: 'movementDone',
    data: { movementId: id(501), kind: 'walletSettlement', amount: 500, balance: 0 },
  }
  expect(stateAfter([...settling, paid]).printing.receipts.some(({ isSpent }) => isSpent)).toBe(false)
})

it('the result of an instant game comes into the log with the sale', () => {
  const wire = { barcode: '1', price: 1, instantPrize: 0 } as Parameters<typeof soldTicket>[0]
  expect(soldTicket(wire).instantPrize).toBe(0)
  expect(soldTicket({ ...wire, instantPrize: undefined })).not.toHaveProperty('instantPrize')
})
