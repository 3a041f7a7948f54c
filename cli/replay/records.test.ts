import { describe, expect, it } from 'vitest'
import type { Event } from '../../src/events/vocabulary.ts'
import { gameRow } from '../../src/games/catalogue.ts'
import type { OfferedGame } from '../../src/events/games.ts'
import type { GameRules } from '../../src/protocol/game-rules.ts'
import { encodeRecord, genesisHash } from '../../src/events/log-format.ts'
import { id, logged } from '../../tests/kit/decider.ts'
import { sha256 } from '../../tests/kit/memory-log.ts'
import { foreignTable } from '../../tests/kit/foreign-games.ts'
import { lottoTicket, openShop, purchaseUnderWay, sold } from '../../tests/kit/shop.ts'
import { attentionOf } from './attention.ts'
import { Auditor } from './audit.ts'
import { audit } from './testing.ts'
import { auditAsJson } from './json.ts'
import { auditAsText } from './text.ts'
import { receiptIssued } from '../../tests/kit/receipts.ts'

const head: Event = { type: 'segmentOpened', data: { logId: id(1), segment: 1, format: 1 } }
const opened: Event = { type: 'shiftOpened', data: { operatorId: 1042, opening: 100_000 } }

function auditOf(...events: Event[]) {
  let hash = genesisHash
  const records = logged([head, ...openShop, opened, ...events]).map((event) => {
    const record = encodeRecord(event, hash, sha256)
    hash = record.hash
    return record.bytes
  })
  return audit(Buffer.concat(records))
}

const requested = (number: number, amount: number): Event => ({
  type: 'movementRequested',
  data: { movementId: id(number), operatorId: 1042, movement: { kind: 'refill', amount } },
})
const done = (number: number, amount: number, balance: number): Event => ({
  type: 'movementDone',
  data: { movementId: id(number), kind: 'refill', amount, balance },
})
const refill = (number: number): Event[] => [
  requested(number, 100),
  done(number, 100, 100_000 + number * 100),
  receiptIssued(id(500 + number), undefined, id(number)),
]
const printed = (number: number, result: 'printed' | 'failed'): Event[] => [
  { type: 'receiptPrintRequested', data: { jobId: id(700 + number), receiptId: id(500 + number), copy: 0 } },
  { type: 'receiptPrintEnded', data: { jobId: id(700 + number), receiptId: id(500 + number), result } },
]
const soldTicket = (number: number): Event[] => [
  ...purchaseUnderWay(number),
  { type: 'ticketSold', data: { uniqueReqId: id(100 + number), sold: sold() } },
]
const cancelled: Event[] = [
  {
    type: 'movementRequested',
    data: {
      movementId: id(40),
      operatorId: 1042,
      movement: { kind: 'ticketCancellation', barcode: sold().barcode },
    },
  },
  {
    type: 'movementDone',
    data: {
      movementId: id(40),
      kind: 'ticketCancellation',
      amount: 100,
      balance: 100_000,
      ticket: { barcode: sold().barcode, gameId: 4, price: 100, purchasedAt: 20_000 },
    },
  },
]

const kindsOf = (...events: Event[]) => attentionOf(auditOf(...events)).map(({ kind }) => kind)

describe('the records of a replay', () => {
  it('holds the last ten movements and receipts, earlier ones that need attention, and how many there were', () => {
    const many = Array.from({ length: 14 }, (_, index) => [
      ...refill(index + 1),
      ...printed(index + 1, index === 1 ? 'failed' : 'printed'),
    ])
    const { records } = auditOf(requested(90, 100), ...many.flat())
    const { items: movements, total } = records.movements
    expect([movements.length, total]).toEqual([11, 15])
    expect(movements[0]).toMatchObject({ entry: { movementId: id(90) }, lastChange: null })
    const receipts = records.receipts.items.map(({ receipt }) => receipt.receiptId)
    expect(receipts).toEqual([2, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14].map((number) => id(500 + number)))
    const first = movements[1]
    expect(first).toMatchObject({ entry: { outcome: { kind: 'done', amount: 100 } } })
    expect(first!.lastChange!.seq).toBe(first!.requested.seq + 1)
    expect(records.receipts.items.every(({ ended }) => ended)).toBe(true)
  })

  it('calls a cancelled ticket cancelled', () => {
    const result = auditOf(...soldTicket(1), ...cancelled)
    expect(result.records.tickets.items[0]?.cancelled?.seq).toBe(result.events)
    expect(auditAsText(result)).toContain('cancelled: its price was given back')
  })

  it('gives a shift with its sums, its count and its end', () => {
    const counted = { denominations: [{ value: 10_000, count: 10 }], counted: 100_000, expected: 100_100 }
    const result = auditOf(
      ...refill(1),
      {
        type: 'dayCloseRequested',
        data: {
          closeId: id(90),
          operatorId: 1042,
          collectionId: id(91),
          reportId: id(92),
          date: '2026-03-14',
          counted,
        },
      },
      { type: 'dayCloseStopped', data: { closeId: id(90), code: null, name: 'collection_not_done' } },
      { type: 'loggedOut', data: { reason: 'operator' } },
    )
    expect(result.records.shifts).toMatchObject([
      {
        operatorId: 1042,
        opening: 100_000,
        ledger: 100_100,
        sums: { refill: { count: 1, amount: 100 } },
        count: counted,
      },
    ])
    expect(result.records.shifts[0]?.closed?.seq).toBe(result.events)
    expect(auditAsText(result)).toMatch(
      /counted +BRL.1,000\.00, expected BRL.1,001\.00, difference BRL.-1\.00/,
    )
  })
})

describe('a ticket', () => {
  it.each<[string, GameRules, number[], string]>([
    ['by names of its own', foreignTable, [1001, 1002, 7], 'Small fish | deep | 7'],
    ['by those of its board', gameRow(16)!, [1001, 7], '1st dozen (1-12) | 7'],
  ])('names the bets that only the host describes: %s', (_, rules, chosen, text) => {
    const bets = chosen.map((number) => ({ numbers: [number] }))
    const offered = { gameId: 5042, name: 'Pond', prices: { '1': 100 }, rules }
    const result = auditOf(
      { type: 'gamesOffered', data: { games: [offered] } },
      ...purchaseUnderWay(1, lottoTicket(1, { gameId: 5042, bets })),
    )
    expect(auditAsText(result)).toContain(`Pond: ${text}, BRL`)
  })

  const pond = { gameId: 5042, name: 'Pond', prices: { '1': 100 }, rules: foreignTable }
  const markets = foreignTable.markets.map((market) => ({ ...market, names: { en: 'Big fish' } }))
  it.each<[string, OfferedGame[]]>([
    ['describes it by other names', [{ ...pond, name: 'Lake', rules: { ...foreignTable, markets } }]],
    ['does not offer it', []],
  ])('has the names of its paper also where the host later %s', (_, games) => {
    const ticket = lottoTicket(1, { gameId: 5042, bets: [{ numbers: [1001] }] })
    const tickets = [{ uniqueReqId: id(101), ticket, game: { name: 'Pond', rules: foreignTable } }]
    const result = auditOf(
      { type: 'gamesOffered', data: { games: [pond] } },
      {
        type: 'purchaseRequested',
        data: { purchaseId: id(201), operatorId: 1042, lottery: 'ordinary', tickets },
      },
      { type: 'ticketSold', data: { uniqueReqId: id(101), sold: sold() } },
      { type: 'gamesOffered', data: { games } },
    )
    expect(auditAsText(result)).toContain('Pond: Small fish, BRL')
  })
})

describe('under “Needs attention” stands', () => {
  it('nothing where everything was resolved and printed', () => {
    expect(kindsOf(...refill(1), ...printed(1, 'printed'))).toEqual([])
  })

  it('a slip that did not come out', () => {
    expect(kindsOf(...refill(1))).toEqual(['receiptUnprinted'])
    expect(kindsOf(...refill(1), ...printed(1, 'failed'))).toEqual(['receiptUnprinted'])
  })

  it('nothing about a till that another counter changed: the shift lists what it did', () => {
    const elsewhere = { number: 9, date: 10_000, kind: 'refill', amount: 700 } as const
    const shop: Event[] = [
      { type: 'tillReported', data: { balance: 100_700 } },
      { type: 'tillLedgerRead', data: { number: 9, elsewhere: [elsewhere], awaited: [] } },
    ]
    expect(kindsOf(...shop)).toEqual([])
    const result = auditOf(...shop)
    expect(result.records.shifts).toMatchObject([
      { sums: {}, elsewhere: { refill: { count: 1, amount: 700 } }, ledger: 100_700, difference: 0 },
    ])
    expect(auditAsText(result)).toMatch(/elsewhere +refill +1  BRL.7\.00/)
  })

  it('a till with a difference between host and ledger, also after the shift', () => {
    const off: Event[] = [{ type: 'tillReported', data: { balance: 99_000 } }]
    const left: Event = { type: 'loggedOut', data: { reason: 'operator' } }
    expect(attentionOf(auditOf(...off, left))).toMatchObject([
      { kind: 'tillDifference', id: '1042', amount: -1_000 },
    ])
    expect(kindsOf({ type: 'tillReported', data: { balance: 100_000 } }, left)).toEqual([])
  })

  it('no difference of a till whose last figure of the host is older than a movement, however long ago by the clock', () => {
    const auditor = new Auditor()
    const events = logged([...openShop, opened, ...refill(1)])
    for (const event of events) auditor.event(event)
    const { seq, at } = events.at(-1)!
    auditor.event({ type: 'loggedOut', data: { reason: 'operator' }, seq: seq + 1, at: at + 3_600_000 })
    const result = auditor.end()
    expect(result.records.shifts).toMatchObject([{ ledger: 100_100, difference: null }])
    expect(attentionOf(result).map(({ kind }) => kind)).not.toContain('tillDifference')
  })

  it('a till that was counted short', () => {
    const close = (counted: number): Event[] => [
      {
        type: 'dayCloseRequested',
        data: {
          closeId: id(90),
          operatorId: 1042,
          collectionId: id(91),
          reportId: id(92),
          date: '2026-03-14',
          counted: { denominations: [], counted, expected: 100_000 },
        },
      },
      { type: 'dayClosed', data: { closeId: id(90), withoutPaper: true } },
      { type: 'loggedOut', data: { reason: 'operator' } },
    ]
    expect(attentionOf(auditOf(...close(99_990)))).toMatchObject([
      { kind: 'countDifference', id: id(90), amount: -10 },
    ])
    expect(kindsOf(...close(100_000))).toEqual([])
  })

  it('money with an unknown outcome, and a ticket without paper', () => {
    expect(kindsOf(...purchaseUnderWay(1), requested(2, 100))).toEqual([
      'purchaseUnresolved',
      'movementUnresolved',
    ])
    expect(kindsOf(...soldTicket(1))).toEqual(['ticketUnprinted'])
    expect(kindsOf(...soldTicket(1), ...cancelled)).toEqual([])
  })
})

describe('times', () => {
  it('for programs are ISO 8601 in UTC, wherever they stand', () => {
    const json = JSON.stringify(auditAsJson(auditOf(...soldTicket(1), ...refill(1))))
    expect(json).not.toMatch(/"(at|\w+At)":\d/)
    expect(json).toMatch(/"requestedAt":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"/)
  })
})
