import { nextDrawAt } from '../src/host/draws.ts'
import type { LiveHost } from './live-host.ts'

/** Looks again at least this often: the machine's clock may be set while we wait. */
const longestWaitMs = 10_000
/** Where the database was lost: draws are held as soon as it is back. */
const retryMs = 1_000

/** Holds the draws as they end, and at once those that ended while the host was down. Returns the stop. */
export async function startDrawClock(host: LiveHost): Promise<() => Promise<void>> {
  let timer: NodeJS.Timeout | undefined
  let holding: Promise<void> = Promise.resolve()
  let isStopped = false

  /** Milliseconds until the next look. */
  async function hold(): Promise<number> {
    try {
      await host.execute({ type: 'holdDraws' }, () => undefined)
    } catch (error) {
      console.error(`draws wait for the database: ${String(error)}`)
      return retryMs
    }
    const now = Date.now()
    return Math.max(0, Math.min(longestWaitMs, (nextDrawAt(host.state, now) ?? Infinity) - now))
  }

  async function holdOn(): Promise<void> {
    const waitMs = await hold()
    if (!isStopped) timer = setTimeout(() => (holding = holdOn()), waitMs)
  }

  await holdOn()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await holding
  }
}
