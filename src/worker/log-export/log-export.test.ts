import fc from 'fast-check'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { startCore } from '../../../tests/kit/core.ts'
import { MemoryLog, sha256 } from '../../../tests/kit/memory-log.ts'
import { tries } from '../../../tests/kit/scale.ts'
import { readLog, type ReadLog } from '../../events/read-log.ts'
import { gzipped } from '../adapters/gzip.ts'
import { stateHashOf, replay } from '../replay.ts'
import { CheckedLines } from './checked-lines.ts'
import { LogPart, partName, periodOf, withoutRecords, type Period } from './log-part.ts'
import { readPart, segmentsOf } from './read-part.ts'
import * as v from 'valibot'

/** A log of several shifts: a change of the language every second, and now and then a log-in. */
function logOf(steps: readonly boolean[]) {
  const disk = new MemoryLog()
  let now = 0
  const clock = { nowMs: () => now, monotonicMs: () => now }
  const core = startCore({ events: [], disk, clock })
  let language: 'pt' | 'en' = 'pt'
  for (const isLogIn of steps) {
    now += 1_000
    language = language === 'pt' ? 'en' : 'pt'
    if (isLogIn) core.store.dispatch({ type: 'recordLogin', operatorId: 1042 })
    else core.store.dispatch({ type: 'chooseLanguage', language })
  }
  core.checkpoint()
  core.stop()
  const last = disk.segments.at(-1)!
  return { disk, end: { segment: last.number, length: last.bytes.length } }
}

async function partOf({ disk, end }: ReturnType<typeof logOf>, period: Period): Promise<ReadLog> {
  const lines = (await readPart(disk, period, end, sha256))!
  const file = await gzipped(lines)
  return readLog(gunzipSync(await file.arrayBuffer()), sha256)
}

const shifts = fc.array(fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.constant(true)), {
  minLength: 5,
  maxLength: 40,
})
const everything = { from: -Infinity, to: Infinity }

describe('a part of the log', () => {
  it('has every event of its period, is undamaged, and replays from its own beginning to the state of the log at its end', async () => {
    const period = fc.tuple(fc.integer({ min: 0, max: 45 }), fc.integer({ min: 1, max: 45 }))
    await fc.assert(
      fc.asyncProperty(shifts, period, async (steps, [start, length]) => {
        const log = logOf(steps)
        const whole = readLog(log.disk.bytes, sha256)
        const from = Math.min(start, steps.length - 1) * 1_000
        const to = from + length * 1_000
        const part = await partOf(log, { from, to })
        const last = part.events.at(-1)!
        expect(part.damages).toEqual([])
        expect(last.type).toBe('checkpointReached')
        const wanted = whole.events.filter(({ at }) => at >= from && at < to)
        expect(part.events).toEqual(expect.arrayContaining(wanted))
        const replayed = replay(part.events)
        expect([replayed.failedCheckpoints, replayed.gaps]).toEqual([[], []])
        const before = whole.events.filter(({ seq }) => seq <= last.seq)
        expect(stateHashOf(replayed.state)).toBe(stateHashOf(replay(before).state))
      }),
      { numRuns: tries(30) },
    )
  })

  it('of the open shift has its opening, also where the clock was set back within the shift', async () => {
    const disk = new MemoryLog()
    let now = 1_000
    const core = startCore({ events: [], disk, clock: { nowMs: () => now, monotonicMs: () => now } })
    const logIn = (operatorId: number) => core.store.dispatch({ type: 'recordLogin', operatorId })
    logIn(7)
    now = 9_000
    logIn(1042)
    now = 9_001
    core.store.dispatch({ type: 'recordTill', balance: 100_000, isForOpening: true })
    now = 2_000
    logIn(1042)
    const { state } = core.store
    core.checkpoint()
    core.stop()
    const last = disk.segments.at(-1)!
    const end = { segment: last.number, length: last.bytes.length }
    const { events } = await partOf({ disk, end }, periodOf({ kind: 'shift' }, state)!)
    expect(events.map(({ type }) => type)).toContain('shiftOpened')
    // The shift before it is left out.
    expect(events[0]).toMatchObject({ type: 'stateRecorded', data: { state: { till: { shift: null } } } })
  })

  it('that is everything is the log, byte for byte', async () => {
    const log = logOf([true, false, true, false])
    const chunks: Uint8Array[] = []
    for await (const bytes of (await readPart(log.disk, everything, log.end, sha256))!) chunks.push(bytes)
    expect(Buffer.concat(chunks)).toEqual(Buffer.from(log.disk.bytes))
  })

  it('begins earlier where the state before its first segment is missing or damaged', async () => {
    const log = logOf([true, false, true, false, true, false])
    const last = log.end.segment
    const now = { from: 6_000, to: Infinity }
    expect((await partOf(log, now)).events[2]).toMatchObject({ data: { segment: last } })
    log.disk.states.get(last)![40]! ^= 1
    expect((await partOf(log, now)).events[2]).toMatchObject({ data: { segment: last - 1 } })
    log.disk.states.clear()
    expect((await partOf(log, now)).events[0]!.seq).toBe(1)
  })

  it('ends where it was cut off, whatever is written while it is read', async () => {
    const log = logOf([true, false, false])
    log.disk.write(Buffer.from('later'))
    log.disk.flush()
    expect((await partOf(log, everything)).damages).toEqual([])
  })

  it('does not exist before the log begins', async () => {
    const { disk, end } = logOf([true])
    expect(await readPart(disk, { from: -2_000, to: -1_000 }, end, sha256)).toBeNull()
  })

  it('says what is damaged in it, and the state hash at its end', async () => {
    const log = logOf([true, false, true, false])
    const check = async () => {
      const checked = new CheckedLines(sha256)
      for await (const _ of checked.pass((await readPart(log.disk, everything, log.end, sha256))!));
      return checked
    }
    const { state } = replay(readLog(log.disk.bytes, sha256).events)
    expect(await check()).toMatchObject({ damages: [], stateHash: stateHashOf(state) })
    const first = Buffer.from((await log.disk.segment(1)).slice())
    first[40]! ^= 1
    log.disk.replace(1, first)
    expect((await check()).damages).toHaveLength(1)
  })

  it('is there although the first record of every segment is damaged', async () => {
    const log = logOf([false, false])
    const bytes = Buffer.from(await log.disk.segment(1))
    log.disk.replace(1, bytes.fill(0, 0, 10))
    expect((await partOf(log, everything)).damages).toHaveLength(1)
  })

  it('goes from the first segment that may hold its beginning, where the clock was set back', () => {
    const openings = [1_000, 5_000, 2_000, 3_000].map((at, index) => ({ number: index + 1, at }))
    expect(segmentsOf(openings, { from: 2_500, to: 2_600 })).toEqual({ first: 0, last: 2 })
    expect(segmentsOf(openings, { from: 6_000, to: 7_000 })).toEqual({ first: 3, last: 3 })
    const unreadable = [
      { number: 1, at: 1_000 },
      { number: 2, at: null },
      { number: 3, at: 9_000 },
    ]
    expect(segmentsOf(unreadable, { from: 2_000, to: 3_000 })).toEqual({ first: 0, last: 1 })
  })
})

describe('what is saved', () => {
  const state = replay([]).state
  it('is a part that the page names, with real days', () => {
    const isPart = (part: unknown) => v.is(LogPart, part)
    expect(isPart({ kind: 'days', from: '2026-03-14', to: '2026-03-15' })).toBe(true)
    expect(isPart({ kind: 'days', from: '2026-02-30', to: '2026-03-15' })).toBe(false)
    expect(isPart({ kind: 'month' })).toBe(false)
  })

  it('is at the print program where this browser had it once; before the first record there is none', () => {
    const codeOf = (changes: Partial<typeof state>) => withoutRecords({ ...state, ...changes }).refusal.code
    expect(codeOf({})).toBe('logBeginsLater')
    expect(codeOf({ retention: { removedTo: 40 } })).toBe('logPartMissing')
    expect(codeOf({ heads: { ...state.heads, earlierLogs: 1 } })).toBe('logPartMissing')
  })

  it('goes by the days of the shop, both included, and by the opening of the shift', () => {
    const day = { kind: 'days', from: '2026-03-14', to: '2026-03-14' } as const
    expect(periodOf(day, state)).toEqual({ from: Date.UTC(2026, 2, 14), to: Date.UTC(2026, 2, 15) })
    expect(periodOf({ kind: 'shift' }, state)).toBeNull()
    const till = { ...state.till, shift: { operatorId: 1, openedAt: 7, opening: 0, sums: {} } }
    expect(periodOf({ kind: 'shift' }, { ...state, till })).toEqual({ from: 7, to: Infinity })
    expect(partName(day)).toBe('-2026-03-14')
  })
})
