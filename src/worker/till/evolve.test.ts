import { describe, expect, it } from 'vitest'
import type { Movement } from '../../events/till.ts'
import type { Event } from '../../events/vocabulary.ts'
import { id, stateAfter } from '../../../tests/kit/decider.ts'
import { openShop, purchaseUnderWay, sold } from '../../../tests/kit/shop.ts'
import { keptMovements } from './view.ts'
import { receiptIssued } from '../../../tests/kit/receipts.ts'
import { hostError } from '../../protocol/error-codes.ts'

const requested = (number: number, movement: Movement): Event => ({
  type: 'movementRequested',
  data: { movementId: id(number), operatorId: 1042, movement },
})
const done = (number: number, kind: 'refill' | 'playerTopUp'): Event => ({
  type: 'movementDone',
  data: { movementId: id(number), kind, amount: 500, balance: 100_500 },
})
const refused = (number: number): Event => ({
  type: 'movementRefused',
  data: { movementId: id(number), ...hostError('system') },
})
const slipOf = (number: number): Event => receiptIssued(id(500 + number), undefined, id(number))
const refill: Movement = { kind: 'refill', amount: 500 }
const topUp: Movement = { kind: 'playerTopUp', userId: '4817263950', amount: 500 }

/** More movements than are kept, each with all that it is owed. */
const later = Array.from({ length: keptMovements + 3 }, (_, index) => 100 + index).flatMap((number) => [
  requested(number, refill),
  done(number, 'refill'),
  slipOf(number),
])
const isKept = (...first: Event[]): boolean =>
  stateAfter([...openShop, ...first, ...later]).till.movements.some(({ movementId }) => movementId === id(1))

describe('the list of movements keeps the last ones, and beyond them one', () => {
  it('with an open outcome: requested, or unknown [never-trimmed]', () => {
    expect(isKept(requested(1, refill))).toBe(true)
    const unknown: Event = { type: 'movementUnknown', data: { movementId: id(1), reason: 'noAnswer' } }
    expect(isKept(requested(1, refill), unknown)).toBe(true)
  })
  it('that was done and is still owed its slip [never-trimmed]', () =>
    expect(isKept(requested(1, refill), done(1, 'refill'))).toBe(true))
  it('that has its slip: no longer', () =>
    expect(isKept(requested(1, refill), done(1, 'refill'), slipOf(1))).toBe(false))
  it('that comes out on no paper: not once it is done', () => {
    expect(isKept(requested(1, topUp))).toBe(true)
    expect(isKept(requested(1, topUp), done(1, 'playerTopUp'))).toBe(false)
  })
  it('that was refused or decided: not at all', () => {
    expect(isKept(requested(1, refill), refused(1))).toBe(false)
    const decided: Event = {
      type: 'movementDecidedByOperator',
      data: { movementId: id(1), decision: 'notDone' },
    }
    const unknown: Event = { type: 'movementUnknown', data: { movementId: id(1), reason: 'noAnswer' } }
    expect(isKept(requested(1, refill), unknown, decided)).toBe(false)
  })
  it('that an open close of the day needs, until the close has ended [never-trimmed]', () => {
    const collection = requested(1, { kind: 'collection', amount: 500 })
    const forClose = { ...collection, data: { ...collection.data, closeId: id(90) } } as Event
    const close = { closeId: id(90), operatorId: 1042, collectionId: id(1), reportId: id(91) }
    const begun: Event = { type: 'dayCloseRequested', data: { ...close, date: '1970-01-01', counted: null } }
    const stopped: Event = { type: 'dayCloseStopped', data: { closeId: id(90), ...hostError('system') } }
    expect(isKept(begun, forClose, refused(1))).toBe(true)
    expect(isKept(begun, forClose, refused(1), stopped)).toBe(false)
  })
  it('and never more than the last of those that are not needed', () =>
    expect(stateAfter([...openShop, ...later]).till.movements).toHaveLength(keptMovements))
})

describe('the ledger of a shift', () => {
  const opened: Event = { type: 'shiftOpened', data: { operatorId: 1042, opening: 100_000 } }
  const read: Event = { type: 'tillLedgerRead', data: { number: 7, elsewhere: [], awaited: [] } }
  const shiftAfter = (...events: Event[]) => stateAfter([...openShop, ...events]).till.shift
  const doneOf = (amount: number, more: object = {}): Event => ({
    type: 'movementDone',
    data: { movementId: id(1), kind: 'refill', amount, balance: 100_000 + amount, ...more },
  })
  const sale: Event[] = [
    ...purchaseUnderWay(1),
    { type: 'ticketSold', data: { uniqueReqId: id(101), sold: sold() } },
  ]
  const recovered = (more: object = {}): Event => ({
    type: 'movementRecovered',
    data: {
      ...{ movementId: id(2), operatorId: 1042, kind: 'refill', amount: 300, doneAt: 30_000 },
      ...more,
    },
  })

  it('awaits what was done here in the ledger of the host, from where that is read', () => {
    expect(shiftAfter(opened, read, requested(1, refill), doneOf(500))?.hostLedger?.awaited).toEqual([id(1)])
    expect(shiftAfter(opened, read, ...sale)?.hostLedger?.awaited).toEqual([id(101)])
    expect(shiftAfter(opened, ...sale)).not.toHaveProperty('hostLedger')
  })

  it('awaits nothing for a request that moved nothing, nor for what was found again after damage', () => {
    expect(shiftAfter(opened, read, requested(1, refill), doneOf(0))?.hostLedger?.awaited).toEqual([])
    const found = shiftAfter(opened, read, recovered())
    expect(found).toMatchObject({ sums: { refill: { count: 1, amount: 300 } }, hostLedger: { awaited: [] } })
  })

  it('has none of what belongs to another shift or another operator', () => {
    const takenOver = { takenOverFrom: 7 }
    expect(shiftAfter(opened, requested(1, refill), doneOf(500, takenOver))?.sums).toEqual({})
    const [, , done] = sale as [Event, Event, Extract<Event, { type: 'ticketSold' }>]
    const others: Event = { ...done, data: { ...done.data, ...takenOver } }
    expect(shiftAfter(opened, ...purchaseUnderWay(1), others)?.sums).toEqual({})
    expect(shiftAfter(opened, recovered({ isOfEarlierShift: true }))?.sums).toEqual({})
  })

  it('is not there while no shift is open, whatever is done or read', () => {
    expect(shiftAfter(read, requested(1, refill), doneOf(500), recovered(), ...sale)).toBeNull()
  })
})

describe('the collection of a close', () => {
  const collection: Movement = { kind: 'collection', amount: 500, closesDay: true }
  const closing = (number: number, closeId: string): Event => ({
    type: 'movementRequested',
    data: { movementId: id(number), operatorId: 1042, movement: collection, closeId },
  })
  const closesOf = (...events: Event[]) =>
    stateAfter([...openShop, ...events]).till.movements.map(({ movementId, closeId }) => [
      movementId,
      closeId,
    ])

  it('is the latest one of it, and no other movement has to do with it', () => {
    expect(closesOf(closing(1, id(900)), requested(2, refill), closing(3, id(900)))).toEqual([
      [id(3), id(900)],
      [id(2), undefined],
      [id(1), undefined],
    ])
    const [, plain] = stateAfter([...openShop, requested(2, refill), closing(3, id(900))]).till.movements
    expect(plain).not.toHaveProperty('closeId')
  })

  it('of another close stays with that one', () => {
    expect(closesOf(closing(1, id(900)), closing(2, id(901)))).toEqual([
      [id(2), id(901)],
      [id(1), id(900)],
    ])
  })
})

it('after damage to the log the slips are doubtful that were not issued', () => {
  const damage: Event = {
    type: 'logDamageFound',
    data: { gaps: [], ids: [], knownBefore: [], knownAfter: [] },
  }
  const events = [requested(1, refill), done(1, 'refill'), slipOf(1), requested(2, refill), done(2, 'refill')]
  const { movements } = stateAfter([...openShop, ...events, damage]).till
  expect(movements.map(({ movementId, isSlipDoubtful }) => [movementId, isSlipDoubtful])).toEqual([
    [id(2), true],
    [id(1), undefined],
  ])
})

it('an outcome of a movement that is not known is an error that says so', () => {
  expect(() => stateAfter([...openShop, refused(9)])).toThrow(/cash movement/)
})
