import { getEventListeners } from 'node:events'
import { expect, it } from 'vitest'
import { unlessAborted } from './unless-aborted.ts'

const never = () => new Promise<never>(() => {})

it('work has its result, its error, or the reason of the signal, also where that was aborted before', async () => {
  const ending = new AbortController()
  const { signal } = ending
  expect(await unlessAborted(Promise.resolve('done'), signal)).toBe('done')
  await expect(unlessAborted(Promise.reject(new Error('broken')), signal)).rejects.toThrow('broken')
  const waiting = unlessAborted(never(), signal)
  ending.abort(new Error('ended'))
  await expect(waiting).rejects.toThrow('ended')
  await expect(unlessAborted(never(), signal)).rejects.toThrow('ended')
})

it('work that has ended leaves nothing at a signal that lives on', async () => {
  const { signal } = new AbortController()
  for (const work of [Promise.resolve(), Promise.reject(new Error('broken'))])
    await unlessAborted(work, signal).catch(() => {})
  expect(getEventListeners(signal, 'abort')).toEqual([])
})
