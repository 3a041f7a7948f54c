import fc from 'fast-check'
import { crc32 } from 'node:zlib'
import { beforeEach, describe, expect, it } from 'vitest'
import { deployments } from '../../locales/deployments.ts'
import { silent, startCore } from '../../tests/kit/core.ts'
import { pass, stopTime } from '../../tests/kit/fake-time.ts'
import { MemoryLog, sha256 } from '../../tests/kit/memory-log.ts'
import { tries } from '../../tests/kit/scale.ts'
import { continued, noLine } from '../events/log-lines.ts'
import { readLog } from '../events/read-log.ts'
import type { HeadSigner } from '../events/heads.ts'
import { dayMs } from '../values/calendar.ts'
import type { PrintPort } from './core/ports.ts'
import { recover } from './core/recover.ts'
import type { Counter } from './counter.ts'
import { isAfterGap, OwnLog } from './shared/own-log.ts'
import { resumeLog } from './reconciliation/resume-log.ts'
import { stateHashOf, replay } from './replay.ts'
import { fromKnownState } from './shared/state-record.ts'
import type { State } from './state.ts'
import { timing } from './shared/timing.ts'

const deployment = { ...deployments.get('pt')!, keepLogDays: 10 }
const shop = { name: 'Balcão Rossio', id: '7' }
const beganAt = Date.UTC(2026, 0, 1)

beforeEach(stopTime)

/**
 * A counter over a disk, on a day; the mirror has all of its log, and the print program has signed its head.
 */
class Shop {
  now = beganAt
  counter!: Counter
  readonly disk: MemoryLog
  /** What the print program has on its disk; null while it is away. */
  mirrored: Buffer | null

  constructor(disk = new MemoryLog(), mirrored: Buffer | null = null) {
    this.disk = disk
    this.mirrored = mirrored
  }

  readonly #readMirror: PrintPort['readMirror'] = async (_service, _name, from, onPart) => {
    if (!this.mirrored) return false
    const start = this.mirrored.indexOf(`{"seq":${from},`)
    for (let at = start; at < this.mirrored.length; at += 3_000)
      if (!onPart(this.mirrored.subarray(at, at + 3_000))) break
    return true
  }

  start(from?: { state: State; head: Counter extends { head(): infer Head } ? Head : never }): void {
    const clock = { nowMs: () => this.now, monotonicMs: () => this.now }
    const print = { ...silent.print, readMirror: this.#readMirror }
    this.counter = startCore({ events: [], disk: this.disk, clock, print, ...(from ? { from } : {}) })
    const { store } = this.counter
    store.dispatch({ type: 'recordDeployment', deployment, printService: 'http://127.0.0.1:1', shop })
  }

  /** A shift a day, each in a segment of its own. */
  work(days: number): void {
    for (let day = 0; day < days; day++) {
      this.now += dayMs
      this.counter.store.dispatch({ type: 'recordLogin', operatorId: 1042 })
      this.counter.store.dispatch({ type: 'chooseLanguage', language: day % 2 ? 'pt' : 'en' })
    }
  }

  sign(by: HeadSigner = 'printProgram'): void {
    const { seq, hash } = this.counter.head()
    const place = { shop: '7', counterId: 'counter', log: 1, count: seq, hash, at: this.now }
    const head = { ...place, stateHash: 'b'.repeat(64), hashVersion: 3 }
    this.counter.store.dispatch({ type: 'recordHeadSigned', by, head, key: '', signature: '' })
  }

  mirror(): void {
    this.mirrored ??= Buffer.from(this.disk.bytes)
    this.counter.store.updateFacts((facts) => {
      facts.mirror.count = this.counter.head().seq
      facts.status.hostTime = { hostAtMs: this.now, monotonicAtMs: this.now }
    })
  }

  /** Until the next look for old segments is over. */
  async wait(): Promise<void> {
    await pass(timing.retentionFirstMs + 1_000)
  }

  /** The power goes and comes back: the state from what is on the disk. */
  async restarted() {
    const { segments, damaged } = await fromKnownState(this.disk.segments, this.disk, sha256)
    const recovered = recover(segments, sha256)
    return { ...resumeLog(recovered), head: recovered.head, damaged, damages: recovered.damages, segments }
  }

  get segments(): number[] {
    return this.disk.segments.map(({ number }) => number)
  }
}

async function shopAfter(days: number): Promise<Shop> {
  const counter = new Shop()
  counter.start()
  counter.work(days)
  counter.sign()
  counter.mirror()
  return counter
}

describe('old segments of the log', () => {
  it('are removed when they are mirrored, signed and old; the removal is an event, and what is left verifies and replays', async () => {
    const shopNow = await shopAfter(15)
    const whole = readLog(shopNow.disk.bytes, sha256)
    await shopNow.wait()
    const { state, damage, damaged, damages, segments } = await shopNow.restarted()
    const { store } = shopNow.counter
    // Day 5 is ten days old: what was before the log-in of that day is gone.
    expect(shopNow.segments[0]).toBe(6)
    expect([damage, damaged, damages]).toEqual([null, 0, []])
    expect(stateHashOf(state)).toBe(stateHashOf(store.state))
    const { removedTo } = state.retention
    const left = readLog(Buffer.concat(segments.map(({ bytes }) => bytes)), sha256)
    expect(left.events[0]).toMatchObject({ type: 'stateRecorded', seq: removedTo - 1 })
    expect(left.events.slice(1, 3)).toEqual(
      whole.events.filter(({ seq }) => seq === removedTo || seq === removedTo + 1),
    )
    expect(replay(left.events)).toMatchObject({ failedCheckpoints: [], gaps: [] })
    shopNow.counter.stop()
  })

  it('are a log at any time: after a power cut at any step the counter starts with the same state and completes the removal', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 12, max: 20 }),
        fc.integer({ min: 0, max: 20 }),
        async (days, steps) => {
          const { disk, counter, mirrored } = await cutAfter(days, steps)
          const before = stateHashOf(counter.store.state)
          counter.stop()
          const again = new Shop(disk, mirrored)
          again.now = beganAt + days * dayMs
          const { state, head, damage, damaged, damages } = await again.restarted()
          expect([damage, damaged, damages, stateHashOf(state)]).toEqual([null, 0, [], before])
          again.start({ state, head })
          again.mirror()
          await again.wait()
          const { removedTo } = again.counter.store.state.retention
          const [first] = await disk.openings()
          expect(first!.seq).toBe(removedTo + 1)
          expect((await again.restarted()).damages).toEqual([])
          again.counter.stop()
        },
      ),
      { numRuns: tries(12) },
    )
  })

  it('stay while the state after them cannot be read back', async () => {
    const shopNow = await shopAfter(12)
    for (const lines of shopNow.disk.states.values()) lines[60]! ^= 1
    await shopNow.wait()
    expect(shopNow.segments[0]).toBe(1)
    shopNow.counter.stop()
  })

  it('stay, and all after them, while the mirror cannot be read or has one of their records otherwise', async () => {
    const shopNow = await shopAfter(15)
    const good = Buffer.from(shopNow.mirrored!)
    const third = Buffer.from(await shopNow.disk.segment(3))
    shopNow.mirrored![good.indexOf(third) + third.length - 100]! ^= 1
    await shopNow.wait()
    expect(shopNow.segments[0]).toBe(3)
    expect((await shopNow.restarted()).damages).toEqual([])
    shopNow.mirrored = null
    await pass(timing.retentionEveryMs)
    expect(shopNow.segments[0]).toBe(3)
    shopNow.mirrored = good
    await pass(timing.retentionEveryMs)
    expect(shopNow.segments[0]).toBe(6)
    shopNow.counter.stop()
  })

  it('stay without one sound record of their own while the mirror lacks one of theirs', async () => {
    const shopNow = await shopAfter(15)
    const good = Buffer.from(shopNow.mirrored!)
    const { disk } = shopNow
    const third = Buffer.from(await disk.segment(3))
    shopNow.mirrored![good.indexOf(third) + third.length - 100]! ^= 1
    const segment = disk.segment.bind(disk)
    disk.segment = (number) => (number === 3 ? Promise.resolve(third.fill('x', 64)) : segment(number))
    await shopNow.wait()
    expect(shopNow.segments[0]).toBe(3)
    shopNow.mirrored = good
    await pass(timing.retentionEveryMs)
    expect(shopNow.segments[0]).toBe(6)
    shopNow.counter.stop()
  })

  it.each([
    ['its bits changed', (lines: Buffer) => lines.fill('x', 60, 61)],
    ['a power cut interrupted its repair', (lines: Buffer) => lines.subarray(0, 200)],
    ['it is gone', () => Buffer.alloc(0)],
  ])(
    'get their state record again from the mirror where %s, if the mirror is of this log',
    async (_, harm) => {
      const shopNow = await shopAfter(15)
      await shopNow.wait()
      shopNow.counter.stop()
      const damaged = harm(Buffer.from(shopNow.disk.states.get(6)!))
      const other = new Shop()
      other.now++
      other.start()
      other.work(15)
      other.mirror()
      other.counter.stop()
      for (const [mirrored, isOfThisLog] of [
        [other.mirrored, false],
        [shopNow.mirrored, true],
      ] as const) {
        shopNow.disk.states.set(6, damaged)
        const again = new Shop(shopNow.disk, mirrored)
        again.now = shopNow.now
        const { state, head } = await again.restarted()
        again.start({ state, head })
        await again.wait()
        const { segments, damaged: bytes } = await again.restarted()
        expect([segments[0]!.number, bytes]).toEqual(isOfThisLog ? [5, 0] : [6, damaged.length])
        again.counter.stop()
      }
      const { events, damages } = readLog(
        Buffer.concat((await shopNow.restarted()).segments.map(({ bytes }) => bytes)),
        sha256,
      )
      expect([damages, replay(events).failedCheckpoints]).toEqual([[], []])
    },
  )

  it('are not missed where the state record is damaged later: the next one replaces it, and the damage is known', async () => {
    const shopNow = await shopAfter(15)
    await shopNow.wait()
    const lines = shopNow.disk.states.get(6)!
    lines[60]! ^= 1
    const { state, segments, damage, damaged } = await shopNow.restarted()
    expect(stateHashOf(state)).toBe(stateHashOf(shopNow.counter.store.state))
    expect([segments[1]!.number, damage, damaged]).toEqual([7, null, lines.length])
    shopNow.counter.stop()
  })

  it('come to a mirror that was deleted as the state after them, and the rest follows it', async () => {
    const shopNow = await shopAfter(15)
    await shopNow.wait()
    shopNow.counter.stop()
    const log = await OwnLog.at(shopNow.disk, 0, shopNow.segments.at(-1)!)
    let end = noLine
    let first = 0
    for (;;) {
      const batch = await log.next(end.count, shopNow.segments.at(-1)!)
      if (!batch) break
      first ||= batch.from
      const read = continued(batch.lines, end, { sha256, crc32, mayHaveGaps: isAfterGap(batch, end.count) })
      expect(read.length).toBe(batch.lines.length)
      end = read.end
    }
    expect([first, end.count]).toEqual([
      shopNow.counter.store.state.retention.removedTo - 1,
      shopNow.counter.head().seq,
    ])
  })
})

/** The power goes after so many steps on the disk. */
async function cutAfter(days: number, steps: number): Promise<Shop> {
  const shopNow = await shopAfter(days)
  const { disk } = shopNow
  let left = steps
  const removeSegment = disk.removeSegment.bind(disk)
  disk.removeSegment = async (number) => {
    for (const kind of ['segment', 'state'] as const) {
      if (left-- <= 0) return new Promise<never>(() => {})
      disk.remove(kind, number)
    }
  }
  await shopNow.wait()
  disk.removeSegment = removeSegment
  return shopNow
}
