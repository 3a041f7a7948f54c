import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isMissingPart, untilReloadMs } from './missing-part.ts'

describe('a part of the page that cannot be fetched', () => {
  it.each([
    ['Chromium', 'Failed to fetch dynamically imported module: https://shop/assets/x.js'],
    ['Firefox', 'error loading dynamically imported module: https://shop/assets/x.js'],
    ['Safari', 'Importing a module script failed.'],
  ])('is known by the words of %s', (_, message) => expect(isMissingPart(new TypeError(message))).toBe(true))

  it('is not taken for a fault of our own', () => {
    expect(isMissingPart(new TypeError('x is not a function'))).toBe(false)
    expect(isMissingPart(new Error('Failed to fetch'))).toBe(false)
    expect(isMissingPart(null)).toBe(false)
  })

  it('reloads the page at once for the first time', () => expect(untilReloadMs(5_000, null)).toBe(0))

  it('reloads it a minute after the last time, and not before [missing-part]', () => {
    expect(untilReloadMs(100_000, 100_000)).toBe(60_000)
    expect(untilReloadMs(159_999, 100_000)).toBe(1)
    expect(untilReloadMs(160_000, 100_000)).toBe(0)
  })

  it('never waits longer than a minute, whatever the clock does', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.maxSafeNat(), (nowMs, lastMs) => {
        const delayMs = untilReloadMs(nowMs, lastMs)
        expect(delayMs).toBeGreaterThanOrEqual(0)
        expect(delayMs).toBeLessThanOrEqual(60_000)
      }),
    )
  })
})
