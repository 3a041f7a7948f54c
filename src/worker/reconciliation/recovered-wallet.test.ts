import { describe, expect, it } from 'vitest'
import { given, id, stateAfter } from '../../../tests/kit/decider.ts'
import type { Event } from '../../events/vocabulary.ts'
import type { WireLedgerEntry } from '../../protocol/till-records.ts'
import { damaged, entry, opening, operatorId } from './testing.ts'

const userId = 'QR-4711'
const topUp = entry(5, { kind: 'walletTopUp', amount: 600, userId })
const settlement = entry(6, { kind: 'walletSettlement', amount: -600, userId })
const issued: Event = {
  type: 'receiptIssued',
  data: { receiptId: id(900), operatorId, content: { kind: 'walletTopUp', userId, amount: 600 } },
}

/** All events, after the ledger with these entries was compared. */
function compared(entries: readonly WireLedgerEntry[], ...before: Event[]): Event[] {
  const events = damaged(...before)
  const balance = opening + entries.reduce((sum, { amount }) => sum + amount, 0)
  return [
    ...events,
    ...given(...events).when({ type: 'recordHostTill', balance, entries, tickets: [] }).events,
  ]
}

const receiptsAfter = (events: readonly Event[]) => stateAfter(events).printing.receipts

describe('a top-up of a wallet that only the host has', () => {
  it('is recovered with the number of the wallet', () => {
    expect(compared([topUp])).toContainEqual({
      type: 'movementRecovered',
      data: expect.objectContaining({ movementId: id(705), kind: 'walletTopUp', amount: 600, userId }),
    })
  })

  it('has a receipt that is perhaps printed, and can be printed as a copy', () => {
    const events = compared([topUp])
    const [receipt] = receiptsAfter(events)
    expect(receipt).toMatchObject({
      operatorId,
      content: { kind: 'walletTopUp', at: topUp.date, userId, amount: 600 },
      paper: { state: 'maybe', papers: 1 },
      staysListed: true,
    })
    const { receiptId } = receipt!
    expect(given(...events).when({ type: 'printReceipt', receiptId }).events).toMatchObject([
      { type: 'receiptPrintRequested', data: { receiptId, copy: 1 } },
    ])
  })

  it('has no second one where its receipt is readable', () => {
    expect(receiptsAfter(compared([topUp], issued))).toMatchObject([{ receiptId: id(900) }])
  })

  it('has none where the ledger shows that the wallet was paid out', () => {
    expect(receiptsAfter(compared([topUp, settlement]))).toEqual([])
  })

  it('has none where the entry does not name the wallet', () => {
    const { userId: _, ...unnamed } = topUp
    expect(receiptsAfter(compared([unnamed]))).toEqual([])
  })
})

it('a settlement that only the host has leaves the paper of its wallet unneeded', () => {
  expect(receiptsAfter(compared([settlement], issued))).toMatchObject([{ isSpent: true }])
})
