import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  damageAfter,
  eventsOfDamage,
  mayBeOnPaper,
  mayHaveOpened,
  timeOf,
  unseen,
  type Damage,
} from './damage.ts'
import type { JobEvent } from './job.ts'
import { dayMs } from '../../src/values/calendar.ts'

const hourMs = 3_600_000
const lost = (foundAtMs: number, beforeMs: number): JobEvent => ({
  ...{ type: 'recordsLost', foundAtMs, beforeMs, keptAs: `kept at ${foundAtMs}` },
})
const seen: JobEvent = { type: 'damageSeen' }
const after = (...events: JobEvent[]): Damage | null => events.reduce(damageAfter, null)
/** An id of version 7 that was made then. */
const madeAt = (ms: number): string => {
  const digits = ms.toString(16).padStart(12, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8)}-7000-8000-000000000001`
}

describe('damage to the journal', () => {
  it('names the latest loss, and the latest time of all losses', () => {
    expect(after(lost(10, 9))).toEqual({ foundAtMs: 10, keptAs: 'kept at 10', beforeMs: 9, isSeen: false })
    expect(after(lost(10, 9), lost(20, 5))).toEqual({
      ...{ foundAtMs: 20, keptAs: 'kept at 20', beforeMs: 9, isSeen: false },
    })
    expect(after(lost(10, 9), lost(20, 15))?.beforeMs).toBe(15)
  })

  it('is seen until there is new one, and nothing is seen without damage', () => {
    expect(after(lost(10, 9), seen)?.isSeen).toBe(true)
    expect(after(lost(10, 9), seen, lost(20, 5))?.isSeen).toBe(false)
    expect(after(seen)).toBeNull()
  })

  it('has nothing to do with jobs', () => {
    const damage = after(lost(10, 9))
    expect(damageAfter(damage, { type: 'sendingStarted', id: madeAt(1) })).toBe(damage)
  })

  it('is the same after its own events', () => {
    const event = fc.oneof(
      fc
        .record({ foundAtMs: fc.nat(), beforeMs: fc.nat() })
        .map((each) => lost(each.foundAtMs, each.beforeMs)),
      fc.constant(seen),
    )
    fc.assert(
      fc.property(fc.array(event, { maxLength: 6 }), (events) => {
        const damage = after(...events)
        expect(after(...eventsOfDamage(damage))).toEqual(damage)
      }),
    )
    expect(eventsOfDamage(null)).toEqual([])
    expect(eventsOfDamage(after(lost(10, 9)))).toHaveLength(1)
    expect(eventsOfDamage(after(lost(10, 9), seen))).toHaveLength(2)
  })

  it('is shown, with the time until which papers may exist, until somebody has read it', () => {
    expect(unseen(null)).toBeNull()
    expect(unseen(after(lost(10, 9)))).toEqual({
      ...{ foundAtMs: 10, keptAs: 'kept at 10', copiesBeforeMs: 9 + hourMs },
    })
    expect(unseen(after(lost(10, 9), seen))).toBeNull()
  })
})

const foundAtMs = 5 * hourMs
const endMs = foundAtMs + 60 * dayMs
const damage = after(lost(foundAtMs, 4.5 * hourMs))
const ofAnotherProgram = '0d8f8a7e-1f3b-4c5d-9a6b-7c8d9e0f1a2b'

describe('an unknown receipt may be on paper', () => {
  it('where its id is older than the loss, with an hour for two clocks', () => {
    for (const nowMs of [0, foundAtMs, endMs]) {
      expect(mayBeOnPaper(damage, madeAt(4 * hourMs), nowMs)).toBe(true)
      expect(mayBeOnPaper(damage, madeAt(5.5 * hourMs - 1), nowMs)).toBe(true)
      expect(mayBeOnPaper(damage, madeAt(5.5 * hourMs), nowMs)).toBe(false)
    }
  })

  it('where its id tells no time, until the journal would have forgotten it, and never without damage', () => {
    for (const nowMs of [0, foundAtMs, endMs - 1])
      expect(mayBeOnPaper(damage, ofAnotherProgram, nowMs)).toBe(true)
    expect(mayBeOnPaper(damage, ofAnotherProgram, endMs)).toBe(false)
    expect(mayBeOnPaper(null, madeAt(1), foundAtMs)).toBe(false)
    expect(mayBeOnPaper(null, ofAnotherProgram, foundAtMs)).toBe(false)
  })
})

describe('an unknown request may have opened the drawer', () => {
  it('where its id may be as old as the damage, not where it was made after that was found', () => {
    const nowMs = foundAtMs + 1_000
    expect(mayHaveOpened(damage, madeAt(4 * hourMs), nowMs)).toBe(true)
    expect(mayHaveOpened(damage, madeAt(foundAtMs), nowMs)).toBe(true)
    expect(mayHaveOpened(damage, madeAt(foundAtMs + 1), nowMs)).toBe(false)
    expect(mayHaveOpened(damage, madeAt(nowMs), nowMs)).toBe(false)
  })

  it('where its id is from before the clock was set back', () => {
    expect(mayHaveOpened(damage, madeAt(foundAtMs + 2_000), foundAtMs + 1_999)).toBe(true)
  })

  it('where its id tells no time, until the journal would have forgotten it, and never without damage', () => {
    expect(mayHaveOpened(damage, ofAnotherProgram, endMs - 1)).toBe(true)
    expect(mayHaveOpened(damage, ofAnotherProgram, endMs)).toBe(false)
    expect(mayHaveOpened(null, madeAt(1), foundAtMs)).toBe(false)
  })
})

describe('the time of an id', () => {
  it('is in one of version 7, in capitals too', () => {
    fc.assert(
      fc.property(fc.nat(2 ** 47), (ms) => {
        expect(timeOf(madeAt(ms))).toBe(ms)
        expect(timeOf(madeAt(ms).toUpperCase())).toBe(ms)
      }),
    )
  })

  it.each([
    '01930000-0000-4000-8000-000000000001',
    '',
    '01930000',
    'x01930000-0000-7000',
    '0193000-00000-7000',
  ])('is in no other one: %j', (id) => expect(timeOf(id)).toBeNull())
})
