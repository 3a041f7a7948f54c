import { useState } from 'react'
import { signal, type Signal } from '../signal.ts'

/** Something that is so for a while and then goes by itself. */
interface Passing<T> extends Pick<Signal<T | null>, 'get' | 'watch' | 'use'> {
  readonly show: (value: T) => void
}

/** What comes later takes the place of what was there before, and has its whole `forMs`. */
export function passing<T>(forMs: number): Passing<T> {
  const { get, set, watch, use } = signal<T | null>(null)
  let timer: ReturnType<typeof setTimeout> | undefined
  function show(value: T): void {
    clearTimeout(timer)
    timer = setTimeout(() => set(null), forMs)
    set(value)
  }
  return { get, watch, use, show }
}

/** One of a component's own. */
export function usePassing<T>(forMs: number): [T | null, (value: T) => void] {
  const [own] = useState(() => passing<T>(forMs))
  return [own.use(), own.show]
}

/** A lock that opens by itself `lockMs` after it was shut. */
export function useLock(lockMs: number): [isLocked: boolean, lock: () => void] {
  const [locked, lock] = usePassing<true>(lockMs)
  return [locked !== null, () => lock(true)]
}
