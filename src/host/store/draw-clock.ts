import { inMinutes, watchClock } from './clock-watch.ts'

/** Looks again at least this often: the machine's clock may be set while we wait. */
const longestWaitMs = 10_000
/** Where the store was lost: draws are held as soon as it is back. */
const retryMs = 1_000

/** The draws of a host, or of many. */
export interface DrawKeeper {
  /** Holds every draw whose end has come. */
  hold(): Promise<void>
  /** When the next draw ends; null where there is none. */
  nextAt(): number | null
  /** The latest end of a draw that was held before its time: the clock was ahead then. Null where there is none. */
  aheadTo(): number | null
  /** Ms since 1970. */
  now(): number
}

/** What a draw clock has of the world. */
export interface DrawClockParts {
  /** Calls back after some ms; returns the way to call it off. */
  later(callback: () => void, ms: number): () => void
  report(problem: string): void
  /** Goes on evenly whatever the machine's clock does; ms from any beginning. */
  monotonicMs(): number
}

/** Holds the draws as they end, and at once those that ended while the host was down. Returns the stop. */
export async function startDrawClock(
  draws: DrawKeeper,
  { later, report, monotonicMs }: DrawClockParts,
): Promise<() => Promise<void>> {
  let callOff = () => {}
  let holding: Promise<void> = Promise.resolve()
  let isStopped = false
  const jumpOf = watchClock()
  let toldAheadTo: number | null = null

  /** Says that the machine's clock was set, and that draws were held before their time: that both are rare and matter. */
  function watch(now: number): void {
    const byMs = jumpOf(now, monotonicMs())
    if (byMs !== null)
      report(
        `the clock of this machine went ${inMinutes(byMs)} min ${byMs > 0 ? 'ahead' : 'back'} at once: check its date and time`,
      )
    const aheadTo = draws.aheadTo()
    if (aheadTo !== null && aheadTo !== toldAheadTo)
      report(
        `draws up to ${new Date(aheadTo).toISOString()} were held before their time, for the clock was ahead: nobody can buy into them`,
      )
    toldAheadTo = aheadTo
  }

  /** Milliseconds until the next look. */
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
