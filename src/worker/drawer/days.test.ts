import { describe, expect, it } from 'vitest'
import { id, stateAfter } from '../../../tests/kit/decider.ts'
import { openShop } from '../../../tests/kit/shop.ts'
import type { DrawerCause } from '../../events/drawer.ts'
import type { DataOf, Event } from '../../events/vocabulary.ts'
import { drawerFigures } from '../shared/drawer-figures.ts'

const requested = (number: number, cause: DrawerCause, date?: string): Event => ({
  type: 'drawerOpeningRequested',
  data: { openingId: id(number), operatorId: 1042, cause, ...(date === undefined ? {} : { date }) },
})
const ended = (number: number, result: DataOf<'drawerOpeningEnded'>['result']): Event => ({
  type: 'drawerOpeningEnded',
  data: { openingId: id(number), result },
})
const payment: DrawerCause = { kind: 'payment', paymentId: id(90) }
const change: DrawerCause = { kind: 'cashier', reason: 'change' }
const stamps: DrawerCause = { kind: 'cashier', reason: 'other', note: 'stamps' }
const daysAfter = (...events: Event[]) => stateAfter([...openShop, ...events]).drawer.days
const day = (number: number) => `2026-03-${String(number).padStart(2, '0')}`
const march = (from: number, to = from) => ({ from: day(from), to: day(to) })

describe('the openings of a day', () => {
  it('are counted by what they were for, and those without a sale say who, when and why', () => {
    const days = daysAfter(
      ...[requested(1, payment, day(29)), ended(1, 'opened'), requested(2, payment, day(29))],
      ...[requested(3, change, day(29)), requested(4, stamps, day(29)), ended(4, 'unknown')],
    )
    expect(drawerFigures(days, march(29))).toMatchObject({
      counts: [
        { use: 'payment', count: 2 },
        { use: 'change', count: 1 },
        { use: 'other', count: 1 },
      ],
      byCashier: [
        { operatorId: 1042, reason: 'change' },
        { operatorId: 1042, reason: 'other', note: 'stamps' },
      ],
    })
  })

  it('do not have one that failed', () => {
    const days = daysAfter(
      ...[requested(1, change, day(29)), requested(2, payment, day(29))],
      ...[ended(1, 'failed'), ended(2, 'failed')],
    )
    expect(drawerFigures(days, march(29))).toBeNull()
  })

  it('do not have one of a version that did not say its day: its log keeps its checkpoints', () => {
    const { drawer } = stateAfter([...openShop, requested(1, change), ended(1, 'failed')])
    expect(drawer.days).toEqual([])
    expect(drawer.openings[0]).not.toHaveProperty('date')
  })

  it('list a hundred at most, and count all', () => {
    const many = Array.from({ length: 120 }, (_, at) => requested(at, change, day(29)))
    const figures = drawerFigures(daysAfter(...many), march(29))
    expect(figures?.counts).toEqual([{ use: 'change', count: 120 }])
    expect(figures?.byCashier).toHaveLength(100)
  })
})

describe('the openings of several days', () => {
  const week = Array.from({ length: 8 }, (_, at) => requested(at, change, day(20 + at)))

  it('are counted together, and not listed one by one', () => {
    expect(drawerFigures(daysAfter(...week), march(21, 27))).toEqual({
      counts: [{ use: 'change', count: 7 }],
      byCashier: [],
    })
    expect(drawerFigures(daysAfter(...week), march(28))).toBeNull()
  })

  it('are left out where their first day is no longer kept', () => {
    expect(drawerFigures(daysAfter(...week), march(20, 27))).toBeNull()
  })
})
