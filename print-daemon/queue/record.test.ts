import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JobEvent } from './job.ts'
import { recordIn, sealed, unsealed } from './record.ts'

const id = '01930000-0000-7000-8000-000000000001'
const line = (value: unknown) => sealed(value).trimEnd()

describe('a sealed line', () => {
  it('is its checksum and its value, and gives the value back', () => {
    expect(sealed(5)).toMatch(/^[0-9a-f]{8} 5\n$/)
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const written = sealed(value)
        expect(written.indexOf('\n')).toBe(written.length - 1)
        expect(unsealed(line(value))).toEqual(value === null ? undefined : JSON.parse(JSON.stringify(value)))
      }),
    )
  })

  it('gives nothing back where one sign of it is another, or is missing', () => {
    const whole = line({ type: 'damageSeen' })
    for (let at = 0; at < whole.length; at++) {
      expect(unsealed(`${whole.slice(0, at)}~${whole.slice(at + 1)}`)).toBeUndefined()
      expect(unsealed(whole.slice(0, at))).toBeUndefined()
      expect(unsealed(whole.slice(0, at) + whole.slice(at + 1))).toBeUndefined()
    }
  })
})

const events: readonly JobEvent[] = [
  { type: 'jobQueued', id, acceptedAtMs: 5, digest: 'ab' },
  { type: 'sendingStarted', id },
  { type: 'sendingPutOff', id },
  { type: 'jobPrinted', id, confirmed: true },
  { type: 'jobFailed', id, reason: 'noDrawer' },
  { type: 'jobBecameUnknown', id, reason: 'restarted' },
  { type: 'jobKept', job: { id, state: 'queued', confirmed: false, acceptedAtMs: 4, digest: null } },
  { type: 'recordsLost', foundAtMs: 8, beforeMs: 7, keptAs: null },
  { type: 'recordsLost', foundAtMs: 8, beforeMs: 7, keptAs: 'jobs.journal.damaged' },
  { type: 'damageSeen' },
]

describe('a record', () => {
  it.each(events)('of $type has its number, its time and its event', (event) => {
    const record = { seq: 3, atMs: 11, event }
    expect(recordIn(line(record))).toEqual(record)
  })

  it('without content is the first one', () => {
    expect(recordIn(line({ seq: 1, atMs: 11, event: null }))).toEqual({ seq: 1, atMs: 11, event: null })
  })

  it.each(events.flatMap((event) => Object.keys(event).map((field) => [event.type, field, event] as const)))(
    'of %s is none without its %s',
    (_type, field, event) => {
      const { [field as keyof JobEvent]: _left, ...others } = event
      expect(recordIn(line({ seq: 3, atMs: 11, event: others }))).toBeUndefined()
    },
  )

  it.each([
    ['its number', { seq: 0 }],
    ['its number', { seq: 1.5 }],
    ['its number', { seq: 2 ** 53 }],
    ['its time', { atMs: 'noon' }],
    ['its event', { event: undefined }],
    ['its event', { event: 'damageSeen' }],
    ['the type of a field', { event: { type: 'jobPrinted', id, confirmed: 'yes' } }],
    ['the state of a job', { event: { type: 'jobKept', job: { id, state: 'lost', confirmed: false } } }],
  ])('is none with another %s: %o', (_what, changes) => {
    expect(recordIn(line({ seq: 3, atMs: 11, event: { type: 'damageSeen' }, ...changes }))).toBeUndefined()
  })

  it('of a later version, with an event that this one does not know, is read', () => {
    const record = { seq: 3, atMs: 11, event: { type: 'jobDreamtOf', id } }
    expect(recordIn(line(record))).toEqual(record)
  })

  it.each<[JobEvent, number | null]>([
    [events[0]!, 5],
    [events[6]!, 4],
    [events[1]!, null],
  ])('of an older version is an event alone, without a number: %o', (event, atMs) => {
    expect(recordIn(line(event))).toEqual({ seq: null, atMs, event })
  })

  it('of an older version has no field for a number', () => {
    expect(recordIn(line({ ...events[1], seq: 3 }))).toBeUndefined()
  })
})
