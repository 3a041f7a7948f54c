import {
  defer,
  exhaustMap,
  filter,
  ignoreElements,
  merge,
  repeat,
  takeWhile,
  tap,
  timer,
  type Observable,
} from 'rxjs'
import type { LineEnd } from '../../events/log-lines.ts'
import type { World } from '../world.ts'
import { isAfterGap, OwnLog, type Batch } from './own-log.ts'
import { timing } from './timing.ts'

/** Records for a copy of the log, as text; none requests only where the copy ends. */
export interface SentPart {
  /** The number of the first record. */
  readonly from: number
  readonly records: string
  /** The last of them; the end of the log where there are none. */
  readonly end: LineEnd
  /** Records before them are missing in the log. */
  readonly isAfterGap: boolean
}

/** Where the copy ends now; or how long nothing is sent, ms, because it was refused or not answered. */
export type Received = { readonly end: LineEnd } | { readonly waitMs: number }

/** A copy of the log elsewhere. */
export interface LogCopy<Place> {
  /** Which log is sent now, and where; null if none is. Places are compared by their JSON. */
  place(): Place | null
  send(place: Place, part: SentPart): Promise<Received>
  /**
   * The records after number `count` that this browser does not have, from elsewhere; null if they are nowhere, `later` if that
   * cannot be known now. Without it a gap of the log is one of the copy.
   */
  missing?(place: Place, count: number): Promise<Batch | null | 'later'>
  /** How long after an event it is sent, ms: many events are one part, and their receipts are sent first. */
  readonly delayMs: number
  /** What was refused is sent again after this. */
  readonly resumes$: Observable<unknown>
}

/** Where a copy ends, and the log from there on. */
interface Reading {
  readonly key: string
  readonly end: LineEnd
  readonly log: OwnLog
  /** Records after a gap of the log, which wait for those before them. */
  readonly ahead: Batch | null
}

const decoder = new TextDecoder()

/**
 * Sends what a copy of the log lacks, in small parts and one after the other, a while after each event. It continues where the
 * copy ends, also after a restart.
 */
export function sendLog<Place>(
  world: World,
  { place, send, missing, delayMs, resumes$ }: LogCopy<Place>,
): Observable<never> {
  const { store, clock } = world
  let known: Reading | null = null
  let notBeforeMs = -Infinity

  async function receive(received: Promise<Received>): Promise<LineEnd | null> {
    const answer = await received
    if ('end' in answer) return answer.end
    known = null
    notBeforeMs = clock.monotonicMs() + answer.waitMs
    return null
  }

  async function find(to: Place): Promise<Reading | null> {
    const key = JSON.stringify(to)
    if (known?.key === key) return known
    const { seq: count, hash, segment } = world.durableHead()
    const nothing = { from: 1, records: '', end: { count, hash }, isAfterGap: false }
    const end = await receive(send(to, nothing))
    return end && { key, end, ahead: null, log: await OwnLog.at(world.log, end.count, segment) }
  }

  /** The next records: those of a gap first, if they are elsewhere. */
  async function next(reading: Reading, to: Place): Promise<Batch | null> {
    const { count } = reading.end
    const { ahead, log } = reading
    const own = ahead && ahead.to > count ? ahead : await log.next(count, world.durableHead().segment)
    known = { ...reading, ahead: own }
    // A state record has the number of the last record that it stands for.
    const hasGap = own && isAfterGap(own, count) && own.from > count
    if (!hasGap || !missing) return own
    const earlier = await missing(to, count)
    if (earlier !== 'later') return earlier ?? own
    notBeforeMs = clock.monotonicMs() + timing.copyRetryMs
    return null
  }

  /** Sends one part; false if there is none, or none is accepted now. */
  async function sendPart(): Promise<boolean> {
    const to = place()
    if (!to || clock.monotonicMs() < notBeforeMs) return false
    known = await find(to)
    const batch = known && (await next(known, to))
    if (!known || !batch) return false
    const { from, to: count, hash, lines } = batch
    const part = { from, records: decoder.decode(lines), end: { count, hash } }
    // The gap before records that have waited may be filled by now.
    const end = await receive(send(to, { ...part, isAfterGap: isAfterGap(batch, known.end.count) }))
    if (end?.count === count) {
      known = { ...known, end }
      return true
    }
    // The copy was removed or damaged meanwhile: where it ends now is requested again.
    known = null
    notBeforeMs = Math.max(notBeforeMs, clock.monotonicMs() + timing.copyRetryMs)
    return false
  }

  const resumed$ = resumes$.pipe(
    tap(() => {
      notBeforeMs = -Infinity
    }),
  )
  return merge(resumed$, store.events$, timer(timing.copyRetryMs, timing.copyRetryMs)).pipe(
    filter(() => place() !== null && clock.monotonicMs() >= notBeforeMs),
    exhaustMap(() =>
      timer(delayMs).pipe(
        exhaustMap(() => defer(sendPart).pipe(repeat({ delay: timing.copyPauseMs }), takeWhile(Boolean))),
      ),
    ),
    ignoreElements(),
  )
}
