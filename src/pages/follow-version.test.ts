import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followVersion } from './follow-version.ts'

const reload = vi.fn()
const served = (body: string | null, status = 200) =>
  vi.stubGlobal('fetch', async () => {
    if (body === null) throw new TypeError('no connection')
    return new Response(body, { status })
  })
const isOld = (ms: number) => vi.spyOn(performance, 'now').mockReturnValue(ms)

beforeEach(() => {
  reload.mockClear()
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('pageVersion', '0123456789abcdef')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('a page is loaded anew where the script that is served is another one', async () => {
  isOld(100_000)
  served('globalThis.pageVersion="0123456789abcdef";\nrun()')
  await followVersion('/tv/tv.js')
  expect(reload).not.toHaveBeenCalled()
  served('globalThis.pageVersion="fedcba9876543210";\nrun()')
  await followVersion('/tv/tv.js')
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a page stays where nothing is served', async () => {
  isOld(100_000)
  served(null)
  await followVersion('/tv/tv.js')
  served('Bad Gateway', 502)
  await followVersion('/tv/tv.js')
  expect(reload).not.toHaveBeenCalled()
})

test('a page is not loaded anew in its first minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  isOld(20_000)
  served('another version')
  const followed = followVersion('/tv/tv.js')
  await vi.advanceTimersByTimeAsync(39_000)
  expect(reload).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_000)
  await followed
  expect(reload).toHaveBeenCalledTimes(1)
})
