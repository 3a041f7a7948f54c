import { describe, expect, it } from 'vitest'
import type { JobEvent } from './job.ts'
import { readJournal } from './read-journal.ts'
import { sealed } from './record.ts'

const id = '01930000-0000-7000-8000-000000000001'
const event: JobEvent = { type: 'sendingStarted', id }
const first = sealed({ seq: 1, atMs: 10, event: null })
const record = (seq: number, atMs = 10 + seq) => sealed({ seq, atMs, event })
const nowMs = 1_000
const read = (text: string, acknowledged: number | null = null) =>
  readJournal(Buffer.from(text), acknowledged, nowMs)
const gap = (beforeMs: number) => ({ beforeMs })

describe('a journal', () => {
  it('that is whole has its events in order, and can be appended to', () => {
    expect(read(first + record(2) + record(3), 3)).toEqual({
      ...{ story: [event, event], seq: 3, tornTail: null, isWhole: true },
    })
    expect(read(first)).toEqual({ story: [], seq: 1, tornTail: null, isWhole: true })
  })

  it('of nothing is not whole, and has lost what was acknowledged', () => {
    expect(read('')).toEqual({ story: [], seq: 0, tornTail: null, isWhole: false })
    expect(read('', 0).story).toEqual([])
    expect(read('', 1)).toEqual({ story: [gap(nowMs)], seq: 0, tornTail: null, isWhole: false })
  })

  it('of which the end was torn after what was acknowledged has lost nothing', () => {
    const torn = record(3).slice(0, 20)
    const contents = read(first + record(2) + torn, 2)
    expect(contents).toMatchObject({ story: [event], seq: 2, isWhole: false })
    expect(contents.tornTail?.toString()).toBe(torn)
    const wholeLines = read(`${first}${record(2)}no record\n`, 2)
    expect(wholeLines.tornTail?.toString()).toBe('no record\n')
  })

  it('of which the end was acknowledged, or may have been, has a gap there', () => {
    const torn = record(3).slice(0, 20)
    for (const acknowledged of [3, null])
      expect(read(first + record(2) + torn, acknowledged)).toEqual({
        ...{ story: [event, gap(nowMs)], seq: 2, tornTail: null, isWhole: false },
      })
    expect(read(first + record(2), 3)).toMatchObject({ story: [event, gap(nowMs)], seq: 2, isWhole: false })
  })

  it('has a gap for what cannot be read in its midst, which ends at the first time after it', () => {
    const damaged = `${first}${record(2)}damaged\n${record(4, 50)}${record(5, 60)}`
    expect(read(damaged, 5)).toEqual({
      ...{ story: [event, gap(50), event, event], seq: 5, tornTail: null, isWhole: false },
    })
  })

  it('has a gap where a number is missing, also that of the first record', () => {
    expect(read(first + record(3)).story).toEqual([gap(13), event])
    expect(read(record(2) + record(3)).story).toEqual([gap(12), event, event])
    expect(read(first + record(2) + record(3)).story).toEqual([event, event])
  })

  it('is read on where its first byte became a line end', () => {
    expect(read(`\n${first.slice(1)}${record(2)}${record(3)}`).story).toEqual([gap(12), event, event])
  })

  it('leaves out a record that comes again', () => {
    expect(read(first + record(2) + record(2) + record(3)).story).toEqual([event, gap(13), event])
  })

  it('has a gap up to the latest time before it, where the clock was set back', () => {
    expect(read(`${first}${record(2, 80)}damaged\n${record(4, 30)}`).story).toEqual([event, gap(80), event])
    expect(read(`${first}${record(2, nowMs + 5)}damaged\n`).story).toEqual([event, gap(nowMs + 5)])
  })

  it('has a gap up to the next time that is known, where an older version noted none', () => {
    const queued = sealed({ type: 'jobQueued', id, acceptedAtMs: 70, digest: 'ab' })
    expect(read(`${sealed(event)}damaged\n${sealed(event)}${queued}`).story).toMatchObject([
      event,
      gap(70),
      event,
      { type: 'jobQueued' },
    ])
  })

  it('of an older version has events without numbers, and is written anew before it is appended to', () => {
    const old = sealed({ type: 'jobQueued', id, acceptedAtMs: 5, digest: 'ab' }) + sealed(event)
    expect(read(old)).toMatchObject({
      story: [{ type: 'jobQueued' }, { type: 'sendingStarted' }],
      seq: 0,
      isWhole: false,
    })
    // A numbered record does not follow one without a number.
    expect(read(old + record(5)).seq).toBe(0)
  })
})
