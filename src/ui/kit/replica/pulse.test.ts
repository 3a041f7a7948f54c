import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchPulse } from './pulse.ts'

describe('the pulse of the worker', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const watch = (ping: () => Promise<true>, patience = () => 2) => {
    const onSilence = vi.fn()
    const pulse = watchPulse(ping, onSilence, patience)
    return { onSilence, stop: () => clearInterval(pulse) }
  }
  const never = () => new Promise<true>(() => {})

  it('is left alone while it answers', async () => {
    const { onSilence, stop } = watch(() => Promise.resolve(true))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(onSilence).not.toHaveBeenCalled()
    stop()
  })

  it('counts as silent after four seconds without an answer, reported once', async () => {
    const { onSilence } = watch(never)
    await vi.advanceTimersByTimeAsync(5_900)
    expect(onSilence).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(onSilence).toHaveBeenCalledTimes(1)
  })

  it('forgives one beat that was missed', async () => {
    let answer: (answer: true) => void = () => {}
    const ping = () => new Promise<true>((resolve) => (answer = resolve))
    const { onSilence, stop } = watch(ping)
    await vi.advanceTimersByTimeAsync(4_000)
    answer(true)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(onSilence).not.toHaveBeenCalled()
    stop()
  })

  it('may stay away for half a minute from a ping on that a start delays, as after an update of a counter with a long log', async () => {
    let patience = 15
    const { onSilence } = watch(never, () => patience)
    await vi.advanceTimersByTimeAsync(10_000)
    patience = 2
    await vi.advanceTimersByTimeAsync(21_900)
    expect(onSilence).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(onSilence).toHaveBeenCalledTimes(1)
  })

  it('is awaited for four seconds again once the counter has started', async () => {
    let patience = 15
    const answers = [true, false]
    const { onSilence } = watch(
      () => (answers.shift() ? Promise.resolve(true) : never()),
      () => patience,
    )
    await vi.advanceTimersByTimeAsync(2_000)
    patience = 2
    await vi.advanceTimersByTimeAsync(6_000)
    expect(onSilence).toHaveBeenCalledTimes(1)
  })

  it('is watched no longer once that is stopped', async () => {
    const { onSilence, stop } = watch(never)
    stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(onSilence).not.toHaveBeenCalled()
  })
})
