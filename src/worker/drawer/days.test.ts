import { describe, expect, it } from 'vitest'
import { id, stateAfter } from '../../../tests/kit/decider.ts'
import { openShop } from '../../../tests/kit/shop.ts'
import type { DrawerCause } from '../../events/drawer.ts'
import type { DataOf, Event } from '../../events/vocabulary.ts'
import { keptDrawerDays } from '../shared/drawer-figures.ts'

const change: DrawerCause = { kind: 'cashier', reason: 'change' }
const payment: DrawerCause = { kind: 'payment', paymentId: id(7) }

const requested = (
  number: number,
  cause: DrawerCause = change,
  date: string | null = '2026-11-27',
): Event => ({
  type: 'drawerOpeningRequested',
  data: { openingId: id(number), operatorId: 1042, cause, ...(date === null ? {} : { date }) },
})
const ended = (number: number, result: DataOf<'drawerOpeningEnded'>['result']): Event => ({
  type: 'drawerOpeningEnded',
  data: { openingId: id(number), result },
})
const after = (...events: Event[]) => stateAfter([...openShop, ...events]).drawer
const counts = (...events: Event[]) => after(...events).days.map((day) => day.counts)
const byCashier = (...events: Event[]) =>
  after(...events).days.map((day) => day.byCashier.map(({ openingId }) => openingId))

describe('a day counts its openings of the drawer', () => {
  it('by what they were for, whatever became of them, unless they failed', () => {
    const all = [requested(1), requested(2), requested(3, payment), requested(4, payment)]
    expect(counts(...all, ended(1, 'opened'), ended(3, 'unknown'), ended(4, 'unconfirmed'))).toEqual([
      { change: 2, payment: 2 },
    ])
    expect(counts(...all, ended(1, 'failed'))).toEqual([{ change: 1, payment: 2 }])
    expect(counts(...all, ended(3, 'failed'), ended(4, 'failed'))).toEqual([{ change: 2 }])
  })

  it('each day for itself', () => {
    const events = [requested(1), requested(2, change, '2026-11-28'), requested(3, change, '2026-11-28')]
    expect(counts(...events)).toEqual([{ change: 1 }, { change: 2 }])
    expect(counts(...events, ended(2, 'failed'))).toEqual([{ change: 1 }, { change: 1 }])
    expect(counts(...events, ended(1, 'failed'))).toEqual([{}, { change: 2 }])
  })

  it('and lists those without a sale, with the note of the cashier', () => {
    const other: DrawerCause = { kind: 'cashier', reason: 'other', note: 'stamps' }
    const events = [requested(1), requested(2, other), requested(3, payment)]
    const [day] = after(...events).days
    const at = expect.any(Number)
    expect(day?.byCashier).toStrictEqual([
      { openingId: id(1), operatorId: 1042, at, reason: 'change' },
      { openingId: id(2), operatorId: 1042, at, reason: 'other', note: 'stamps' },
    ])
    expect(byCashier(...events, ended(1, 'failed'))).toEqual([[id(2)]])
    expect(byCashier(...events, ended(3, 'failed'))).toEqual([[id(1), id(2)]])
  })

  it('the last hundred of them, and all in its count', () => {
    const events = Array.from({ length: 101 }, (_, at) => [requested(at + 1), ended(at + 1, 'opened')]).flat()
    expect(byCashier(...events)[0]).toEqual(Array.from({ length: 100 }, (_, at) => id(at + 2)))
    expect(counts(...events)).toEqual([{ change: 101 }])
  })

  it('of the last days alone', () => {
    const dates = Array.from({ length: keptDrawerDays + 1 }, (_, at) => `2026-11-${10 + at}`)
    const events = dates.map((date, at) => requested(at + 1, change, date))
    expect(after(...events).days.map(({ date }) => date)).toEqual(dates.slice(1))
    // The day of the first one is not kept any more.
    expect(counts(...events, ended(1, 'failed'))).toHaveLength(keptDrawerDays)
  })

  it('but none that an earlier version logged without a day', () => {
    expect(counts(requested(1, change, null), ended(1, 'failed'))).toEqual([])
    expect(after(requested(1, change, null)).openings[0]).not.toHaveProperty('date')
  })
})

it('an end of an opening that is not known is an error that says so', () => {
  expect(() => after(ended(9, 'opened'))).toThrow(/opening of the drawer/)
})
