import fc from 'fast-check'
import { crc32 } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deployments } from '../../locales/deployments.ts'
import { startCore } from '../../tests/kit/core.ts'
import { context, goodFacts, stateAfter } from '../../tests/kit/decider.ts'
import { MemoryLog, sha256 } from '../../tests/kit/memory-log.ts'
import { tries } from '../../tests/kit/scale.ts'
import { openShop, purchaseUnderWay } from '../../tests/kit/shop.ts'
import { continued, noLine } from '../events/log-lines.ts'
import { readLog } from '../events/read-log.ts'
import type { HeadSigner } from '../events/heads.ts'
import { dayMs } from '../values/calendar.ts'
import { recover } from './core/recover.ts'
import type { Counter } from './counter.ts'
import type { Facts } from './facts.ts'
import { OwnLog } from './shared/own-log.ts'
import { takeUp } from './reconciliation/take-up.ts'
import { hashOf, replay } from './replay.ts'
import { fromKnownState } from './shared/state-record.ts'
import type { State } from './state.ts'
import { timing } from './shared/timing.ts'
import { isRemovable } from './retention/decide.ts'

const deployment = { ...deployments.get('pt')!, keepLogDays: 10 }
const shop = { name: 'Balcão Rossio', id: '7' }
const beganAt = Date.UTC(2026, 0, 1)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/**
 * A counter over a disk, on a day; the mirror has all of its log, and the print program has signed its head.
 */
class Shop {
  now = beganAt
  counter!: Counter
  readonly disk: MemoryLog

  constructor(disk = new MemoryLog()) {
    this.disk = disk
  }

  start(from?: { state: State; head: Counter extends { head(): infer Head } ? Head : never }): void {
    const clock = { nowMs: () => this.now, monotonicMs: () => this.now }
    this.counter = startCore({ events: [], disk: this.disk, clock, ...(from ? { from } : {}) })
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
    this.counter.store.updateFacts((facts) => {
      facts.mirror.count = this.counter.head().seq
      facts.status.hostTime = { hostAtMs: this.now, monotonicAtMs: this.now }
    })
  }

  /** Until the next look for old segments is over. */
  async wait(): Promise<void> {
    await vi.advanceTimersByTimeAsync(timing.retentionFirstMs + 1_000)
  }

  /** The power goes and comes back: the state from what is on the disk. */
  async restarted() {
    const { segments, damaged } = await fromKnownState(this.disk.segments, this.disk, sha256)
    const recovered = recover(segments, sha256)
    return { ...takeUp(recovered), head: recovered.head, damaged, damages: recovered.damages, segments }
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
    expect(hashOf(state)).toBe(hashOf(store.state))
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
          const { disk, counter } = await cutAfter(days, steps)
          const before = hashOf(counter.store.state)
          counter.stop()
          const again = new Shop(disk)
          again.now = beganAt + days * dayMs
          const { state, head, damage, damaged, damages } = await again.restarted()
          expect([damage, damaged, damages, hashOf(state)]).toEqual([null, 0, [], before])
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

  it('are not missed where the state record is damaged later: the next one replaces it, and the damage is known', async () => {
    const shopNow = await shopAfter(15)
    await shopNow.wait()
    const lines = shopNow.disk.states.get(6)!
    lines[60]! ^= 1
    const { state, segments, damage, damaged } = await shopNow.restarted()
    expect(hashOf(state)).toBe(hashOf(shopNow.counter.store.state))
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
      const read = continued(batch.lines, end, { sha256, crc32, mayHaveGaps: batch.isAfterGap })
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

describe('a segment may be removed', () => {
  const head = {
    shop: '7',
    counterId: 'counter',
    log: 1,
    count: 9,
    hash: '',
    stateHash: '',
    hashVersion: 3,
    at: 0,
  }
  const signed = { head, key: '', signature: '' }
  const shopState = stateAfter(openShop)
  const state: State = { ...shopState, heads: { ...shopState.heads, signed: { printProgram: signed } } }
  const facts: Facts = { ...goodFacts, mirror: { count: 9, refused: null } }
  const end = { to: 9, at: 1_000 }
  const now = 1_000 + 35 * dayMs
  const moment = { now, hostNow: now, facts }
  const mirrored = (mirror: Facts['mirror']) => ({ ...moment, facts: { ...facts, mirror } })
  const withHeads = (heads: Partial<State['heads']>): State => ({
    ...state,
    heads: { ...state.heads, ...heads },
  })
  const open = stateAfter([...openShop, ...purchaseUnderWay(1)])

  it('when it is 35 days old, mirrored and signed, and nothing before its end is open', () =>
    expect(isRemovable(state, end, { ...context(), ...moment })).toBe(true))

  it.each<[string, State, typeof moment | (Omit<typeof moment, 'hostNow'> & { hostNow: number | null })]>([
    ['is too young by the clock of the counter', state, { ...moment, now: now - 1 }],
    ['is too young by the clock of the host', state, { ...moment, hostNow: now - 1 }],
    ['the time of the host is not known', state, { ...moment, hostNow: null }],
    ['the mirror lacks its last record', state, mirrored({ count: 8, refused: null })],
    ['the mirror has not answered', state, mirrored({ count: null, refused: null })],
    ['the mirror takes no more', state, mirrored({ count: 9, refused: 'full' })],
    [
      'the print program has not signed its end',
      withHeads({ signed: { printProgram: { ...signed, head: { ...head, count: 8 } } } }),
      moment,
    ],
    [
      'the host, which signs, has not signed its end',
      withHeads({ signed: { printProgram: signed, host: { ...signed, head: { ...head, count: 8 } } } }),
      moment,
    ],
    ['the head is of an earlier log', withHeads({ earlierLogs: 1 }), moment],
    [
      'this is an old copy of the log',
      withHeads({ refused: { host: { reason: 'older', count: 20 } } }),
      moment,
    ],
    ['it was removed before', { ...state, retention: { removedTo: 9 } }, moment],
    [
      'money that was requested in it is open',
      { ...open, heads: state.heads },
      { ...moment, now: now + dayMs, hostNow: now + dayMs },
    ],
  ])('and stays where %s', (_why, given, when) =>
    expect(isRemovable(given, _why.includes('money') ? { to: 9, at: 1_000 + dayMs } : end, when)).toBe(false),
  )
})
