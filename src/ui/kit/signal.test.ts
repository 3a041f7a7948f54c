import { expect, it, vi } from 'vitest'
import { signal, watchAll } from './signal.ts'

it('notifies each watcher of every change, after the change, until it stops', () => {
  const count = signal(1)
  const seen: number[] = []
  const stop = count.watch(() => seen.push(count.get()))
  count.set(2)
  count.set(3)
  stop()
  count.set(4)
  expect(seen).toEqual([2, 3])
  expect(count.get()).toBe(4)
})

it('runs what it needs from the first watcher until the last one is gone, and again for the next', () => {
  const end = vi.fn()
  const begin = vi.fn(() => end)
  const { watch } = signal(0, begin)
  const stops = [watch(() => {}), watch(() => {})]
  expect(begin).toHaveBeenCalledTimes(1)
  stops[0]!()
  stops[0]!()
  expect(end).not.toHaveBeenCalled()
  stops[1]!()
  expect(end).toHaveBeenCalledTimes(1)
  watch(() => {})
  expect(begin).toHaveBeenCalledTimes(2)
})

it('several are watched as one, and left as one', () => {
  const [one, other] = [signal(0), signal(0)]
  const watcher = vi.fn()
  const stop = watchAll(one.watch, other.watch)(watcher)
  one.set(1)
  other.set(1)
  stop()
  one.set(2)
  other.set(2)
  expect(watcher).toHaveBeenCalledTimes(2)
})
