import { setTimeout as delay } from 'node:timers/promises'

const patienceMs = 6_000
const retryMs = 200

/**
 * Polls until a newly selected device is ready, or the time for finding and opening it is over; returns the last
 * answer.
 */
export async function untilReady<T>(read: () => Promise<T>, isReady: (answer: T) => boolean): Promise<T> {
  const givesUpAt = performance.now() + patienceMs
  for (;;) {
    const answer = await read()
    if (isReady(answer) || performance.now() >= givesUpAt) return answer
    await delay(retryMs)
  }
}
