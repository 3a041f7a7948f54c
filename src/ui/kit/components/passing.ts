import { useState } from 'react'
import { signal, type Signal } from '../signal.ts'

/** A value that resets itself after a while. */
export interface Passing<T> extends Pick<Signal<T | null>, 'get' | 'watch' | 'use'> {
  readonly show: (value: T) => void
}

/** A later value replaces the earlier one and has its whole `forMs`. */
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

/** One per component. */
export function usePassing<T>(forMs: number): [T | null, (value: T) => void] {
  const [own] = useState(() => passing<T>(forMs))
  return [own.use(), own.show]
}
