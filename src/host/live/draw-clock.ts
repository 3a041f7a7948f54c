import { nextDrawAt } from '../draws.ts'
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
}

/** Holds the draws as they end, and at once those that ended while the host was down. Returns the stop. */
export async function startDrawClock(
  host: LiveHost,
  { later, report }: DrawClockParts,
): Promise<() => Promise<void>> {
  let callOff = () => {}
  let holding: Promise<void> = Promise.resolve()
  let isStopped = false

  /** Milliseconds until the next look. */
  async function hold(): Promise<number> {
    try {
      await host.execute({ type: 'holdDraws' }, () => undefined)
    } catch (error) {
      report(`draws wait for the store: ${String(error)}`)
      return retryMs
    }
    const now = host.now()
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
