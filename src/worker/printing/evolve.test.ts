import { describe, expect, it } from 'vitest'
import { id, stateAfter } from '../../../tests/kit/decider.ts'
import { newWalletSlip, receiptIssued, walletSlip } from '../../../tests/kit/receipts.ts'
import { openShop } from '../../../tests/kit/shop.ts'
import type { DataOf, Event } from '../../events/vocabulary.ts'
import { openItems } from '../shared/open-items.ts'
import { openSince } from '../shared/open-since.ts'

const after = (...events: Event[]) => stateAfter([...openShop, ...events]).printing
const issued = (number: number): Event => receiptIssued(id(number))
const requested = (number: number): Event => ({
  type: 'receiptPrintRequested',
  data: { jobId: id(number + 200), receiptId: id(number), copy: 0 },
})
const ended = (number: number, result: DataOf<'receiptPrintEnded'>['result'] = 'printed'): Event => ({
  type: 'receiptPrintEnded',
  data: { jobId: id(number + 200), receiptId: id(number), result },
})
const onPaper = (number: number): Event[] => [issued(number), requested(number), ended(number)]
const later = Array.from({ length: 12 }, (_, at) => onPaper(450 + at)).flat()
const isKept = (...first: Event[]): boolean =>
  after(...first, ...later).receipts.some(({ receiptId }) => receiptId === id(401))

/** A wallet is paid out; an earlier log does not name it. */
const settled = (settledWallet?: string): Event[] => [
  {
    type: 'movementRequested',
    data: {
      ...{ movementId: id(1), operatorId: 1042 },
      movement: { kind: 'walletSettlement', userId: settledWallet ?? 'c', amount: 500 },
    },
  },
  {
    type: 'movementDone',
    data: {
      ...{ movementId: id(1), kind: 'walletSettlement', amount: 500, balance: 0 },
      ...(settledWallet === undefined ? {} : { settledWallet }),
    },
  },
]

/** Money that the host had and a damaged log had lost. */
const recovered = (kind: 'walletSettlement' | 'walletTopUp', more: object = {}): Event => ({
  type: 'movementRecovered',
  data: {
    ...{ movementId: id(2), operatorId: 1042, kind, amount: 500, doneAt: 30_000, userId: 'u1' },
    ...more,
  },
})

it('a wallet that was paid out in the gap of a damaged log is spent, one that was topped up is not', () => {
  const spent = (event: Event) => after(walletSlip(id(401), 'u1'), event).receipts[0]!.isSpent
  expect(spent(recovered('walletSettlement'))).toBe(true)
  expect(spent(recovered('walletTopUp'))).toBeUndefined()
})

it('the prints that an event withdraws are marked, and no others', () => {
  const both = [issued(401), requested(401), issued(402), requested(402)]
  const marks = (event: Event) => after(...both, event).open.map(({ isWithdrawn }) => isWithdrawn)
  expect(marks(recovered('walletSettlement', { withdrawnPrints: [id(602)] }))).toEqual([undefined, true])
  expect(marks(recovered('walletSettlement'))).toEqual([undefined, undefined])
})

describe('the list of receipts keeps the last ten, and beyond them', () => {
  it('one that has never been printed', () => expect(isKept(issued(401))).toBe(true))
  it('one whose print is under way, also that of a copy', () => {
    expect(isKept(issued(401), requested(401))).toBe(true)
    const copy: Event = {
      type: 'receiptPrintRequested',
      data: { jobId: id(900), receiptId: id(401), copy: 1 },
    }
    expect(isKept(...onPaper(401), copy)).toBe(true)
  })
  it('none that is on paper, or could not be printed', () => {
    expect(isKept(...onPaper(401))).toBe(false)
    expect(isKept(issued(401), requested(401), ended(401, 'failed'))).toBe(false)
  })
})

describe('the QR code of a new wallet, without whose paper nobody gets the money,', () => {
  const wallet = newWalletSlip(id(401))
  const failed = [wallet, requested(401), ended(401, 'failed')]
  const notNeeded: Event = {
    type: 'receiptPrintDecidedByOperator',
    data: { receiptId: id(401), decision: 'notNeeded' },
  }
  const laterWallets = Array.from({ length: 12 }, (_, at) => newWalletSlip(id(480 + at), `later ${at}`))
  const isListed = (...first: Event[]) => isKept(...first, ...laterWallets)

  it('stays in the list while it could not be printed, or may not have been', () => {
    expect(isListed(...failed)).toBe(true)
    expect(isListed(wallet, requested(401), ended(401, 'unknown'))).toBe(true)
  })
  it('leaves it once it is on paper, paid out, or not needed any more', () => {
    expect(isListed(wallet, requested(401), ended(401))).toBe(false)
    expect(isListed(...failed, ...settled('u1'))).toBe(false)
    expect(isListed(...failed, notNeeded)).toBe(false)
  })
  it('of an earlier log leaves it as it did', () => {
    expect(isListed(walletSlip(id(401), 'u1'), requested(401), ended(401, 'failed'))).toBe(false)
  })
  it('is nothing that is open from then on that it is paid out or not needed', () => {
    const openAfter = (...events: Event[]) => {
      const state = stateAfter([...openShop, ...events])
      return [openItems(state).map(({ id: item }) => item), openSince(state)]
    }
    expect(openAfter(...failed)).toEqual([[id(401)], expect.any(Number)])
    expect(openAfter(...failed, ...settled('u1'))).toEqual([[], Infinity])
    expect(openAfter(...failed, notNeeded)).toEqual([[], Infinity])
  })
})

describe('a job', () => {
  const open = (...events: Event[]) =>
    after(issued(401), issued(402), requested(401), requested(402), ...events).open

  it('is open from its request to its end, and no other one ends with it', () => {
    const jobs = open().map(({ jobId, subject, isQueued }) => [jobId, subject.kind, isQueued])
    expect(jobs).toEqual([
      [id(601), 'receipt', false],
      [id(602), 'receipt', false],
    ])
    expect(open(ended(402)).map(({ jobId }) => jobId)).toEqual([id(601)])
    expect(open(ended(402), ended(402)).map(({ jobId }) => jobId)).toEqual([id(601)])
  })

  it('that is over is neither queued nor missed by a late report', () => {
    const late: Event[] = [
      { type: 'printJobQueued', data: { jobId: id(601) } },
      { type: 'printServiceUnreached', data: { jobId: id(601) } },
    ]
    expect(open(ended(401), ...late)).toEqual([
      { jobId: id(602), subject: { kind: 'receipt', receiptId: id(402), copy: 0 }, isQueued: false },
    ])
  })

  it('of a receipt that was never issued is an error that says so', () => {
    expect(() => after(requested(401))).toThrow(/receipt.*issued/)
  })
})

it('a receipt that may be on paper is there or not as the operator has decided', () => {
  const paperAfter = (decision: 'printed' | 'notPrinted') => {
    const decided: Event = {
      type: 'receiptPrintDecidedByOperator',
      data: { receiptId: id(401), decision },
    }
    return after(issued(401), requested(401), ended(401, 'unknown'), decided).receipts[0]?.paper.state
  }
  expect(paperAfter('printed')).toBe('printed')
  expect(paperAfter('notPrinted')).not.toBe('maybe')
})

it('after damage to the log every receipt that is not known to be on paper may be', () => {
  const damage: Event = {
    type: 'logDamageFound',
    data: { gaps: [], ids: [], knownBefore: [], knownAfter: [] },
  }
  const { receipts } = after(...onPaper(401), issued(402), damage)
  expect(receipts.map(({ paper }) => [paper.state, paper.papers])).toEqual([
    ['maybe', 1],
    ['printed', 1],
  ])
})

it('the paper of a wallet is spent when that wallet was settled, and no other one', () => {
  const spent = (...events: Event[]) =>
    after(walletSlip(id(401), 'a'), walletSlip(id(402), 'b'), issued(403), ...events)
      .receipts.filter(({ isSpent }) => isSpent)
      .map(({ receiptId }) => receiptId)
  expect(spent(...settled('a'))).toEqual([id(401)])
  expect(spent(...settled())).toEqual([])
})
