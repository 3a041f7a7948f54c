import { nextDrawAt } from '../rules/draws.ts'
import { heldAheadTo } from '../rules/held-draws.ts'
import { inMinutes, watchClock } from './clock-watch.ts'
import type { LiveHost } from './live-host.ts'

/** Looks again at least this often: the machine's clock may be set while we wait. */
const longestWaitMs = 10_000
/** Where the store was lost: draws are held as soon as it is back. */
const retryMs = 1_000

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
  host: LiveHost,
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
    const aheadTo = heldAheadTo(host.state, now)
    if (aheadTo !== null && aheadTo !== toldAheadTo)
      report(
        `draws up to ${new Date(aheadTo).toISOString()} were held before their time, for the clock was ahead: nobody can buy into them`,
      )
    toldAheadTo = aheadTo
  }

  /** Milliseconds until the next look. */
  async function hold(): Promise<number> {
    try {
      await host.execute({ type: 'holdDraws' }, () => undefined)
    } catch (error) {
      report(`draws wait for the store: ${String(error)}`)
      return retryMs
    }
    const now = host.now()
    watch(now)
    return Math.max(0, Math.min(longestWaitMs, (nextDrawAt(host.state, now) ?? Infinity) - now))
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
