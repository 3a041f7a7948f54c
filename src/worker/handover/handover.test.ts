import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { factsWith, given, id, stateAfter } from '../../../tests/kit/decider.ts'
import { payloadOf, receiptIssued } from '../../../tests/kit/receipts.ts'
import { tries } from '../../../tests/kit/scale.ts'
import { lottoTicket, openShop, purchaseUnderWay, sold } from '../../../tests/kit/shop.ts'
import type { Event } from '../../events/vocabulary.ts'
import { rowsOf } from '../../receipts/testing.ts'
import { waitingHandover } from '../shared/handover.ts'

const openShift: Event[] = [
  ...openShop,
  { type: 'shiftOpened', data: { operatorId: 1042, opening: 100_000 } },
]
const denominations = [
  { value: 20_000, count: 5 },
  { value: 50, count: 3 },
  { value: 5, count: 0 },
]
const handOver = { type: 'handOverTill', denominations } as const
const counted = { denominations: denominations.slice(0, 2), counted: 100_150, expected: 100_000 }
const logIn = (operatorId: number): Event => ({ type: 'loggedIn', data: { operatorId } })

/** Everything that an operator can leave open, and one request that has an answer. */
const left: Event[] = [
  ...purchaseUnderWay(1),
  { type: 'purchaseOutcomeUnknown', data: { uniqueReqIds: [id(101)], reason: 'noAnswer' } },
  ...purchaseUnderWay(2),
  { type: 'ticketSold', data: { uniqueReqId: id(102), sold: sold() } },
  {
    type: 'movementRequested',
    data: { movementId: id(301), operatorId: 1042, movement: { kind: 'refill', amount: 700 } },
  },
  { type: 'movementUnknown', data: { movementId: id(301), reason: 'noAnswer' } },
  receiptIssued(id(302)),
  { type: 'ticketAdded', data: { ticket: lottoTicket(3) } },
]
const openIds = [
  { kind: 'sale', id: id(101) },
  { kind: 'movement', id: id(301) },
  { kind: 'ticketPrint', id: id(102) },
  { kind: 'receiptPrint', id: id(302) },
  { kind: 'cartTicket', id: id(3) },
]

const leave = (...before: Event[]) => [...before, ...given(...before).when(handOver).events]
const handoverId = id(1_000)
const confirm = { type: 'takeOverTill', handoverId } as const

describe('a till is handed over', () => {
  it('with the count, the expected till and nothing open; a receipt and the log-out follow in the same step [hand-over]', () => {
    const { events } = given(...openShift).when(handOver)
    expect(events).toEqual([
      {
        type: 'tillHandedOver',
        data: { handoverId, operatorId: 1042, receiptId: id(1_001), counted, open: [] },
      },
      {
        type: 'receiptIssued',
        data: {
          receiptId: id(1_001),
          operatorId: 1042,
          subjectId: handoverId,
          content: { kind: 'handover', at: 5_000, counted, open: [] },
        },
      },
      { type: 'loggedOut', data: { reason: 'operator' } },
    ])
  })

  it('with everything that is open, by its ids, and none of it ends or is sent by that [hand-over]', () => {
    const { events } = given(...openShift, ...left).when(handOver)
    expect(events).toMatchObject([
      { type: 'tillHandedOver', data: { open: openIds } },
      { type: 'receiptIssued', data: { content: { open: openIds.map(({ kind }) => ({ kind })) } } },
      { type: 'loggedOut' },
    ])
    const after = stateAfter([...openShift, ...left, ...events, logIn(7)])
    expect(after.payment.history.at(-1)?.outcome.kind).toBe('unknown')
    expect(after.till.movements[0]?.outcome.kind).toBe('unknown')
  })

  it('on a receipt that says what was counted, what is missing and what is open', () => {
    const events = leave(...openShift, ...left, { type: 'tillReported', data: { balance: 100_400 } })
    const printed = payloadOf(stateAfter(events), events.at(-2))!
    const text = rowsOf(printed.path, printed.data).join('\n')
    for (const part of ['TILL HAND-OVER', /SHORT +BRL 2.50/, 'Sale', 'Refill', 'Ticket in the cart'])
      expect(text).toMatch(part)
  })

  it.each<[string, Event[], Parameters<typeof factsWith>[0], string]>([
    ['nobody is logged in', [{ type: 'loggedOut', data: { reason: 'operator' } }], {}, 'notLoggedIn'],
    ['the log is broken', [], { log: { isBroken: true } }, 'logUnavailable'],
    ['an answer is on its way', purchaseUnderWay(5), {}, 'movementUnderWay'],
  ])('not while %s', (_, events, facts, code) => {
    expect(given(...openShift, ...events).when(handOver, { facts: factsWith(facts) }).code).toBe(code)
  })

  it('not while the till is not known, and not with notes that the currency does not have', () => {
    const noTill = openShop.filter(({ type }) => type !== 'tillReported')
    expect(given(...noTill).when(handOver).code).toBe('tillUnknown')
    const wrong = { ...handOver, denominations: [{ value: 123, count: 1 }] }
    expect(given(...openShift).when(wrong).code).toBe('countInvalid')
  })
})

describe('the next operator', () => {
  const arrived = [...leave(...openShift, ...left), logIn(7)]

  it('gets the cart, as by no other change of operators', () => {
    const change = (events: readonly Event[]) =>
      given(...events).when({ type: 'recordLogin', operatorId: 7 }).events
    expect(change(leave(...openShift, ...left))).toEqual([logIn(7)])
    const loggedOut: Event = { type: 'loggedOut', data: { reason: 'refused' } }
    expect(change([...openShift, ...left, loggedOut])).toContainEqual({ type: 'cartCleared', data: {} })
  })

  it.each([{ type: 'pay' }, { type: 'refillTill', amount: 100 }, { type: 'closeDay' }, handOver] as const)(
    'does not sell, pay or count before the answer: $type',
    (command) => {
      const till: Event = { type: 'tillReported', data: { balance: 500 } }
      expect(given(...arrived, till).when(command).code).toBe('tillNotTakenOver')
    },
  )

  it('confirms the count, and goes on [hand-over]', () => {
    const { events } = given(...arrived).when(confirm)
    expect(events).toEqual([{ type: 'tillTakenOver', data: { handoverId, operatorId: 7, recounted: null } }])
    const after = [...arrived, ...events]
    expect(given(...after).when({ type: 'topUpWallet', amount: 500 }).code).toBeNull()
    expect(given(...after).when(confirm).code).toBe('noHandover')
  })

  it('contests it by another count against the same expected till, and both counts stay [hand-over]', () => {
    const other = [{ value: 20_000, count: 4 }]
    const { events } = given(...arrived).when({ ...confirm, denominations: other })
    const recounted = { denominations: other, counted: 80_000, expected: 100_000 }
    expect(events).toEqual([{ type: 'tillTakenOver', data: { handoverId, operatorId: 7, recounted } }])
    expect(stateAfter([...arrived, ...events]).handover.handovers).toMatchObject([
      { counted, takenOver: { operatorId: 7, recounted } },
    ])
  })

  it('may also be the same one', () => {
    const back = [...leave(...openShift), logIn(1042)]
    expect(given(...back).when(confirm).events).toMatchObject([{ data: { operatorId: 1042 } }])
  })

  it('hands over in turn what is still open', () => {
    const till: Event = { type: 'tillReported', data: { balance: 500 } }
    const taken = [...arrived, ...given(...arrived).when(confirm).events, till]
    expect(given(...taken).when({ type: 'recordLogout', reason: 'operator' }).code).toBe('unresolvedMoney')
    const [event] = given(...taken).when(handOver).events
    const data = event?.type === 'tillHandedOver' ? event.data : null
    expect(data?.operatorId).toBe(7)
    // The receipt of the first hand-over is not on paper either.
    expect(data?.open.filter(({ id: open }) => open !== id(1_001))).toEqual(openIds)
  })
})

describe('when the power fails between any two records of a hand-over', () => {
  const restart: Event = { type: 'counterStarted', data: { productVersion: '2', counterId: id(1) } }
  const finish = { type: 'finishHandover' } as const

  it('the next start ends it: one receipt, one log-out, the same count, and the next operator answers [hand-over]', () => {
    const before = [...openShift, ...left]
    const whole = leave(...before)
    fc.assert(
      fc.property(
        fc.integer({ min: before.length + 1, max: whole.length }),
        fc.nat({ max: 3 }),
        (length, restarts) => {
          let events = whole.slice(0, length)
          for (let start = 0; start <= restarts; start++)
            events = [...events, restart, ...given(...events, restart).when(finish).events]
          const state = stateAfter(events)
          const count = (type: Event['type']) =>
            events.slice(before.length).filter((event) => event.type === type).length
          expect([count('tillHandedOver'), count('receiptIssued'), count('loggedOut')]).toEqual([1, 1, 1])
          expect(state.session.operator).toBeNull()
          expect(waitingHandover(state)).toMatchObject({ counted, hasLeft: true, open: openIds })
          expect(given(...events, logIn(7)).when(confirm).events).toHaveLength(1)
        },
      ),
      { numRuns: tries(30) },
    )
  })

  it('an operator who comes back is not sent away again', () => {
    expect(given(...leave(...openShift), logIn(1042), restart).when(finish).events).toEqual([])
  })
})
