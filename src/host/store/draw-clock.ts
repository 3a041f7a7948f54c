import { inMinutes, watchClock } from './clock-watch.ts'

/** The longest wait between two checks, because the machine's clock may be set during the wait. */
const longestWaitMs = 10_000
/** The wait after an error of the store: draws are held as soon as the store is back. */
const retryMs = 1_000

/** The draws of a host, or of many. */
export interface DrawKeeper {
  /** Holds every draw whose end has come. */
  hold(): Promise<void>
  /** When the next draw ends; null where there is none. */
  nextAt(): number | null
  /** The latest end of a draw that was held before its time because the clock was ahead. Null where there is none. */
  aheadTo(): number | null
  /** Ms since 1970. */
  now(): number
}

/** Time and timers of a draw clock. */
export interface DrawClockParts {
  /** Calls back after some ms; returns a function that cancels the call. */
  later(callback: () => void, ms: number): () => void
  report(problem: string): void
  /** A monotonic clock, independent of the machine's time; ms from any start. */
  monotonicMs(): number
}

/** Holds draws when they end. Those that ended while the host was down are held at once. Returns a function that stops it. */
export async function startDrawClock(
  draws: DrawKeeper,
  { later, report, monotonicMs }: DrawClockParts,
): Promise<() => Promise<void>> {
  let callOff = () => {}
  let holding: Promise<void> = Promise.resolve()
  let isStopped = false
  const jumpOf = watchClock()
  let reportedAheadTo: number | null = null

  /** Reports that the machine's clock was set, and that draws were held before their time. Both are rare and important. */
  function watch(now: number): void {
    const byMs = jumpOf(now, monotonicMs())
    if (byMs !== null)
      report(
        `the clock of this machine went ${inMinutes(byMs)} min ${byMs > 0 ? 'ahead' : 'back'} at once: check its date and time`,
      )
    const aheadTo = draws.aheadTo()
    if (aheadTo !== null && aheadTo !== reportedAheadTo)
      report(
        `draws up to ${new Date(aheadTo).toISOString()} were held before their time, because the clock was ahead: they cannot be sold`,
      )
    reportedAheadTo = aheadTo
  }

  /** Milliseconds until the next check. */
  async function hold(): Promise<number> {
    try {
      await draws.hold()
    } catch (error) {
      report(`draws wait for the store: ${String(error)}`)
      return retryMs
    }
    const now = draws.now()
    watch(now)
    return Math.max(0, Math.min(longestWaitMs, (draws.nextAt() ?? Infinity) - now))
  }

  async function holdOn(): Promise<void> {
    const waitMs = await hold()
    if (!isStopped)
      callOff = later(() => {
        holding = holdOn()
      }, waitMs)
  }

  await holdOn()
  return async () => {
    isStopped = true
    callOff()
    await holding
  }
}
