import { getEventListeners, once } from 'node:events'
import { expect, it } from 'vitest'
import { within } from './within.ts'

const longMs = 3_600_000

/** Ends with the signal; its result is why. */
async function endsWith(ending: AbortSignal): Promise<unknown> {
  await once(ending, 'abort')
  return ending.reason
}

it('work ends after its time, and when its signal is aborted', async () => {
  const stop = new AbortController()
  expect(await within(1, stop.signal, endsWith)).toMatchObject({ name: 'TimeoutError' })
  const stopped = within(longMs, stop.signal, endsWith)
  stop.abort('enough')
  expect(await stopped).toBe('enough')
  await expect(within(longMs, stop.signal, endsWith)).rejects.toBe('enough')
})

it('work that has ended leaves nothing at a signal that lives on, and what still waits for its end goes on', async () => {
  const { signal } = new AbortController()
  let waiting: Promise<unknown> | undefined
  const work = async (ending: AbortSignal) => {
    waiting = endsWith(ending)
    throw new Error('broken')
  }
  await expect(within(longMs, signal, work)).rejects.toThrow('broken')
  await waiting
  expect(getEventListeners(signal, 'abort')).toEqual([])
})
