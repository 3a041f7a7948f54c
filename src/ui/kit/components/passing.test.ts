import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as limits from '../limits.ts'
import { passing } from './passing.ts'
import { say, snackbar } from './snackbar.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe.each([
  ['a message of the login', limits.loginMessageMs, 4_000],
  ['a copy button that rests', limits.copyLockMs, 3_000],
])('%s', (_, forMs, expectedMs) => {
  it(`is gone ${expectedMs / 1_000} s after it came, and not before [login-message] [short-times]`, () => {
    const message = passing<string>(forMs)
    const seen: (string | null)[] = []
    message.watch(() => seen.push(message.get()))
    message.show('one')
    vi.advanceTimersByTime(expectedMs - 1)
    expect(seen).toEqual(['one'])
    vi.advanceTimersByTime(1)
    expect(seen).toEqual(['one', null])
  })

  it('is replaced by a later one, which is shown for the full time', () => {
    const message = passing<string>(forMs)
    message.show('one')
    vi.advanceTimersByTime(expectedMs - 1)
    message.show('two')
    vi.advanceTimersByTime(expectedMs - 1)
    expect(message.get()).toBe('two')
    vi.advanceTimersByTime(1)
    expect(message.get()).toBeNull()
  })
})

describe('the snackbar', () => {
  it('shows a message for two seconds [short-times]', () => {
    say('done')
    vi.advanceTimersByTime(1_999)
    expect(snackbar.get()).toEqual({ text: 'done', tone: 'good' })
    vi.advanceTimersByTime(1)
    expect(snackbar.get()).toBeNull()
  })
})
