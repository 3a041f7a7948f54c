import { describe, expect, it } from 'vitest'
import { given, id, stateAfter } from '../../../tests/kit/decider.ts'
import { openShop } from '../../../tests/kit/shop.ts'
import type { Event } from '../../events/vocabulary.ts'
import { ledgerKinds, type WireLedgerEntry } from '../../protocol/till-records.ts'
import { ledgerBalance } from '../shared/ledger.ts'
import { isReconciling } from '../shared/reconciling.ts'
import { unknownEntries } from './compare.ts'
import type { Damage } from './state.ts'
import { damaged, entry, found, loggedIn, opening, saleOf, shiftOpened, soldTicket } from './testing.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const right = { now: 5_000, hostNow: 5_000 }
const gap = { from: 9, to: 9, bytes: 400, fromAt: 10 * dayMs, toAt: 10 * dayMs + 60_000 }

const damage = (foundAt: number, overrides: Parameters<typeof found>[0] = {}) => ({
  ...stateAfter([...openShop, shiftOpened, found({ gaps: [gap], ...overrides })]).reconciliation.damage!,
  foundAt,
})
const withShift = stateAfter([...openShop, shiftOpened])
const unknown = (of: Damage, entries: WireLedgerEntry[], clocks: typeof right, state = withShift) =>
  unknownEntries(state, of, entries, clocks)
const lost = (...question: Parameters<typeof unknown>) =>
  unknown(...question).lost.map(({ number }) => number)
/** An entry of each kind at one time. */
const everyKind = (date: number): WireLedgerEntry[] =>
  ledgerKinds.map((kind, index) => entry(index + 2, { kind, date }))
const anchor = entry(1, { date: gap.fromAt - 1_000 })

describe('an entry of the host that no readable event mentions', () => {
  it.each([
    ['after a known one', [anchor.id!]],
    ['in a ledger without a known one', []],
  ])('was lost in the gap up to an hour after its end, and later made elsewhere: %s', (_, knownBefore) => {
    const of = damage(gap.toAt + dayMs, { knownBefore })
    expect(lost(of, [anchor, ...everyKind(gap.toAt + hourMs)], right)).toEqual(
      expect.arrayContaining(ledgerKinds.map((_kind, index) => index + 2)),
    )
    expect(unknown(of, everyKind(gap.toAt + hourMs + 1), right)).toEqual({
      lost: [],
      elsewhere: everyKind(gap.toAt + hourMs + 1),
    })
  })

  it('was lost in a gap at the end of the log until that was found', () => {
    const of = damage(20 * dayMs, { gaps: [{ ...gap, toAt: null }] })
    const entries = [entry(1, { date: 20 * dayMs + hourMs }), entry(2, { date: 20 * dayMs + hourMs + 1 })]
    expect(lost(of, entries, right)).toEqual([1])
  })

  it('was lost in the last of several gaps', () => {
    const later = { ...gap, fromAt: 15 * dayMs, toAt: 15 * dayMs + 1 }
    expect(lost(damage(20 * dayMs, { gaps: [gap, later] }), [entry(1, { date: 15 * dayMs })], right)).toEqual(
      [1],
    )
  })

  it('is lost whatever its time if its id is readable in the gap', () => {
    const late = entry(1, { date: gap.toAt + dayMs })
    expect(lost(damage(20 * dayMs, { ids: [late.id!] }), [late], right)).toEqual([1])
  })

  it('is not overlooked where the clock of the counter is behind that of the host', () => {
    const behind = { now: 20 * dayMs, hostNow: 20 * dayMs + 5 * hourMs }
    expect(lost(damage(20 * dayMs), [entry(1, { date: gap.toAt + 5 * hourMs })], behind)).toEqual([1])
  })

  it('is not overlooked where the clock was set back by a power cut, in which the gap arose', () => {
    const of = damage(1_000, { gaps: [{ ...gap, toAt: null }] })
    expect(lost(of, [entry(1, { date: gap.fromAt + 1_000 })], right)).toEqual([1])
  })
})

describe('entries of an operator without a shift that need more records than are lost', () => {
  const withoutShift = stateAfter(openShop)
  const refills = [2, 3].map((number) => entry(number, { date: gap.fromAt }))
  const sales = [2, 3].map((number) => ({ ...saleOf(number, soldTicket(500 + number)), date: gap.fromAt }))
  const ofRecords = (count: number, overrides: Parameters<typeof found>[0] = {}) =>
    damage(20 * dayMs, { gaps: [{ ...gap, to: gap.from + count - 1 }], ...overrides })

  it.each([
    ['movements need a request and an outcome each', refills, 4],
    ['tickets need an outcome each, and one request', sales, 3],
  ])('were made elsewhere: %s', (_, entries, records) => {
    expect(lost(ofRecords(records), entries, right, withoutShift)).toEqual([2, 3])
    expect(unknown(ofRecords(records - 1), entries, right, withoutShift)).toEqual({
      lost: [],
      elsewhere: entries,
    })
  })

  it('were lost if the gap is at the end, where nothing tells how many records it had', () => {
    const of = ofRecords(1, { gaps: [{ ...gap, toAt: null }] })
    expect(lost(of, refills, right, withoutShift)).toEqual([2, 3])
  })

  it('were lost as far as their ids are readable in the gap', () => {
    expect(lost(ofRecords(1, { ids: [refills[1]!.id!] }), refills, right, withoutShift)).toEqual([3])
  })

  it('were lost in a shift that goes on, because the tickets that are set aside may be among them', () => {
    expect(lost(ofRecords(1), refills, right)).toEqual([2, 3])
  })
})

describe('what the operator did at another counter after the damage', () => {
  const late = 60_000 + hourMs
  const elsewhere = [
    saleOf(5, soldTicket(501)),
    entry(6, { amount: -300, kind: 'payout' }),
    entry(7, { amount: -50, kind: 'collection' }),
  ].map((made) => ({ ...made, date: late }))
  const balance = opening + 100 - 350
  const compare = (events: readonly Event[], figure = balance, entries = elsewhere) => {
    const tickets = [] as const
    const { events: next } = given(...events).when({
      type: 'recordHostTill',
      ...{ balance: figure, entries, tickets },
    })
    return next
  }

  it('is entered as made elsewhere in the shift that goes on, and the figures agree', () => {
    const events = damaged()
    const next = compare(events)
    expect(next.map(({ type }) => type)).toEqual([
      'tillLedgerRead',
      'tillReported',
      'tillCompared',
      'tillLedgerRead',
    ])
    const state = stateAfter([...events, ...next])
    expect(isReconciling(state)).toBe(false)
    expect(ledgerBalance(state.till.shift!)).toBe(balance)
    expect(state.till.shift).toMatchObject({
      sums: {},
      elsewhere: { sale: { count: 1, amount: 100 }, payout: { count: 1, amount: -300 } },
      hostLedger: { number: 7, awaited: [] },
    })
    expect(state.payment.history).toEqual([])
  })

  it('is entered once, however often the figures are compared', () => {
    const events = damaged()
    const next = compare(events, balance + 1_000)
    const all = [...events, ...next]
    const more = { ...entry(8, { amount: 1_000, date: late }), id: id(999) }
    const state = stateAfter([...all, ...compare(all, balance + 1_000, [...elsewhere, more])])
    expect(isReconciling(state)).toBe(false)
    expect(ledgerBalance(state.till.shift!)).toBe(balance + 1_000)
  })

  it('was in the till already when the shift opened after it', () => {
    const opened = elsewhere.map((made) => ({ ...made, balance: opening }))
    const next = compare(damaged(), opening, opened)
    expect(next.map(({ type }) => type)).toEqual(['tillReported', 'tillCompared', 'tillLedgerRead'])
  })

  it('is nothing that an operator without a shift has to accept', () => {
    const events = [...openShop, found(), loggedIn]
    const next = compare(events)
    expect(next.map(({ type }) => type)).toEqual([
      'tillReported',
      'tillCompared',
      'shiftOpened',
      'tillLedgerRead',
    ])
    expect(isReconciling(stateAfter([...events, ...next]))).toBe(false)
  })
})
