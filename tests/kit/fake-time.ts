import { onTestFinished, vi } from 'vitest'
import { noon } from '../../src/host/rules/testing.ts'

/** Time stands still until the test lets it pass, or ends. */
export function stopTime(): void {
  if (vi.isFakeTimers()) return
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
}

/** The same at noon, with the clocks of a simulated shift. */
export function simulateTime(): void {
  vi.useFakeTimers({
    now: noon,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  })
  onTestFinished(() => void vi.useRealTimers())
}

/** Lets time pass, and whatever is answered meanwhile arrive; 0 ms let only the answers arrive. */
export const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms)
