import type { Event, Logged } from '../../src/events/vocabulary.ts'
import type { Movement } from '../../src/events/till.ts'
import { id } from '../kit/decider.ts'
import { saved } from '../kit/log-bytes.ts'
import { openShop, purchaseUnderWay, sold } from '../kit/shop.ts'

const openedAt = Date.UTC(2026, 2, 14, 18)
const barcode = sold().barcode
const restart: Event = {
  type: 'counterStarted',
  data: { productVersion: '2.1.0', counterId: id(0xabcdef) },
}

const opening: Event[] = [
  { type: 'segmentOpened', data: { logId: id(0xabc), segment: 1, format: 2 } },
  restart,
  ...openShop.slice(1),
  { type: 'shiftOpened', data: { operatorId: 1042, opening: 100_000 } },
]

const paid: Event = {
  type: 'paymentTaken',
  data: { paymentId: id(301), purchaseIds: [id(201)], total: 100, received: 100 },
}
const isSold: Event = {
  type: 'ticketSold',
  data: { uniqueReqId: id(101), sold: { ...sold(), purchasedAt: openedAt + 11_000 } },
}
const sale: Event[] = [
  paid,
  ...purchaseUnderWay(1),
  isSold,
  { type: 'tillReported', data: { balance: 100_100 } },
]

const print = (job: number, copy: number, result: 'printed' | 'failed' | 'unknown'): Event[] => [
  { type: 'ticketPrintRequested', data: { jobId: id(job), uniqueReqId: id(101), copy } },
  {
    type: 'ticketPrintEnded',
    data: {
      jobId: id(job),
      uniqueReqId: id(101),
      result,
      ...(result === 'printed' ? {} : { reason: 'paperOut' }),
    },
  },
]

const requested = (number: number, movement: Movement): Event => ({
  type: 'movementRequested',
  data: { movementId: id(number), operatorId: 1042, movement },
})
const payout: Movement = { kind: 'payout', barcode, prize: 5_000, purchasedAt: openedAt, gameId: 4 }
const unanswered = (number: number): Event => ({
  type: 'movementUnknown',
  data: { movementId: id(number), reason: 'noAnswer' },
})
const done = (number: number, kind: Movement['kind'], amount: number, balance: number): Event => ({
  type: 'movementDone',
  data: { movementId: id(number), kind, amount, balance },
})
const reported = (balance: number): Event => ({ type: 'tillReported', data: { balance } })
const elsewhere = (kind: 'sale' | 'collection', amount: number): Event => ({
  type: 'tillLedgerRead',
  data: {
    number: 9,
    elsewhere: [{ number: 9, date: openedAt + 9_000, kind, amount, id: id(900) }],
    awaited: [],
  },
})
const close = (counted: number): Event => ({
  type: 'dayCloseRequested',
  data: {
    closeId: id(90),
    operatorId: 1042,
    collectionId: id(91),
    reportId: id(92),
    date: '2026-03-14',
    counted: { denominations: [{ value: 10, count: counted / 10 }], counted, expected: 100_100 },
  },
})
const qrWallet = '4817263950'

/** The logs of the disputes in `docs/support.md`, by the names of their files. */
const stories: Readonly<Record<string, readonly Event[]>> = {
  'paid-ticket.jsonl': [
    paid,
    ...purchaseUnderWay(1),
    { type: 'purchaseOutcomeUnknown', data: { uniqueReqIds: [id(101)], reason: 'noAnswer' } },
    restart,
    { type: 'ticketNeverReceived', data: { uniqueReqId: id(101) } },
  ],
  'short-by-movement.jsonl': [
    requested(40, { kind: 'collection', amount: 5_000 }),
    unanswered(40),
    { type: 'movementDecidedByOperator', data: { movementId: id(40), decision: 'notDone' } },
    reported(95_000),
  ],
  'short-by-count.jsonl': [...sale, close(99_100)],
  'short-by-counter.jsonl': [reported(90_000), elsewhere('collection', -10_000)],
  'printed-with-mark.jsonl': [...sale, ...print(500, 0, 'unknown'), ...print(501, 1, 'printed')],
  'printed-without-mark.jsonl': [...sale, ...print(500, 0, 'failed'), ...print(501, 0, 'printed')],
  'refused-payout.jsonl': [
    ...sale,
    requested(40, payout),
    unanswered(40),
    restart,
    done(40, 'payout', 5_000, 95_100),
    requested(41, payout),
    { type: 'movementRefused', data: { movementId: id(41), code: 2004, name: 'already_paid' } },
  ],
  'empty-wallet.jsonl': [
    requested(40, { kind: 'walletTopUp', amount: 2_000 }),
    {
      type: 'movementDone',
      data: {
        movementId: id(40),
        kind: 'walletTopUp',
        amount: 2_000,
        balance: 102_000,
        wallet: { userId: qrWallet, balance: 2_000 },
      },
    },
    requested(41, { kind: 'walletSettlement', userId: qrWallet, amount: 1_500 }),
    {
      type: 'movementDone',
      data: {
        movementId: id(41),
        kind: 'walletSettlement',
        amount: 1_500,
        balance: 100_500,
        settledWallet: qrWallet,
      },
    },
  ],
  'interrupted-close.jsonl': [
    ...sale,
    close(100_100),
    requested(91, { kind: 'collection', amount: 100_100, closesDay: true }),
    restart,
    { type: 'movementUnknown', data: { movementId: id(91), reason: 'restart' } },
    done(91, 'collection', 100_100, 0),
    { type: 'dayClosed', data: { closeId: id(90), withoutPaper: true } },
  ],
  'clock-jump.jsonl': sale,
  'two-counters.jsonl': [...sale, reported(100_300), elsewhere('sale', 200)],
}

/**
 * The events of a dispute, one each second, and the checkpoint at the end of a saved log. In the log of a clock jump the
 * clock is an hour back at the sale.
 */
export function disputeEvents(file: string): Logged[] {
  const story = stories[file]
  if (!story) throw new Error(`There is no dispute ${file}.`)
  const place = (event: Event, index: number): Logged => ({
    ...event,
    seq: index + 1,
    at: openedAt + index * 1_000 - (file === 'clock-jump.jsonl' && event === isSold ? 3_600_000 : 0),
  })
  return saved([...opening, ...story].map(place))
}

export const disputeFiles = Object.keys(stories)
