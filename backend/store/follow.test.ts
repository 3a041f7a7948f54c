import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { follow } from './follow.ts'

const server = { listen: async () => async () => undefined }
const embedded = { listen: null }

describe('what other processes write', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is read each second, until that is stopped', async () => {
    const look = vi.fn(async () => undefined)
    const following = follow(server, look, console.error)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(look).toHaveBeenCalledTimes(3)
    following.stop()
    await vi.advanceTimersByTimeAsync(3_000)
    expect(look).toHaveBeenCalledTimes(3)
  })

  it('is not read again while a stalled disk keeps the answer', async () => {
    let answer = (): void => {}
    const look = vi.fn(() => new Promise<void>((resolve) => (answer = resolve)))
    const following = follow(server, look, console.error)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(look).toHaveBeenCalledTimes(1)
    answer()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(look).toHaveBeenCalledTimes(2)
    following.stop()
  })

  it('is not looked for in a database that no other process can use', async () => {
    const look = vi.fn(async () => undefined)
    const following = follow(embedded, look, console.error)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(look).not.toHaveBeenCalled()
    following.stop()
  })

  it('is read again after a failure, in any database, until that succeeds', async () => {
    const away = new Error('the database is away')
    const look = vi.fn(async () => undefined)
    look.mockRejectedValueOnce(away).mockRejectedValueOnce(away)
    const report = vi.fn()
    const following = follow(embedded, look, report)
    await expect(following.look()).rejects.toThrow(away)
    expect(report).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(report.mock.calls).toEqual([[away]])
    expect(look).toHaveBeenCalledTimes(3)
    following.stop()
  })

  it('is read again where the later of two looks has failed, though the earlier one has succeeded meanwhile', async () => {
    let [succeed, fail] = [(): void => {}, (): void => {}]
    const look = vi.fn(async () => undefined as void)
    look.mockImplementationOnce(() => new Promise<void>((resolve) => (succeed = resolve)))
    look.mockImplementationOnce(
      () => new Promise<void>((_, reject) => (fail = () => reject(new Error('away')))),
    )
    const following = follow(embedded, look, console.error)
    const looks = Promise.allSettled([following.look(), following.look()])
    succeed()
    fail()
    await looks
    await vi.advanceTimersByTimeAsync(1_000)
    expect(look).toHaveBeenCalledTimes(3)
    following.stop()
  })
})
