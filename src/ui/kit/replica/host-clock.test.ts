import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hostTick, hostTimeNow, setHostTime } from './host-clock.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 1_774_800_000_000 })
  setHostTime(null)
})
afterEach(() => {
  setHostTime(null)
  vi.useRealTimers()
})

const receive = (hostAtMs: number) => setHostTime({ hostAtMs, monotonicAtMs: 0 })

describe('the clock of the countdowns', () => {
  it('is unknown before the host’s first answer', () => {
    expect(hostTimeNow()).toBeNull()
    expect(hostTick.get()).toBeNull()
  })

  it('advances by itself between two answers of the host', () => {
    receive(1_000_000)
    vi.advanceTimersByTime(2_500)
    expect(hostTimeNow()).toBe(1_002_500)
  })

  it('does not follow the machine’s clock, wherever that jumps to [host-clock]', () => {
    receive(1_000_000)
    vi.setSystemTime(0)
    vi.advanceTimersByTime(1_000)
    vi.setSystemTime(9_000_000_000_000)
    expect(hostTimeNow()).toBe(1_001_000)
  })

  it('is corrected by each answer of the host', () => {
    receive(1_000_000)
    vi.advanceTimersByTime(5_000)
    receive(1_004_000)
    expect(hostTimeNow()).toBe(1_004_000)
  })

  it('stands still between two ticks, so that all countdowns read the same moment', () => {
    let ticks = 0
    receive(1_000_000)
    const leave = hostTick.watch(() => ticks++)
    vi.advanceTimersByTime(249)
    expect(hostTick.get()).toBe(1_000_000)
    vi.advanceTimersByTime(1)
    expect(hostTick.get()).toBe(1_000_250)
    vi.advanceTimersByTime(750)
    expect(ticks).toBe(4)
    leave()
    vi.advanceTimersByTime(10_000)
    expect(ticks).toBe(4)
  })
})
