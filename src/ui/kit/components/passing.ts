import { useState, useSyncExternalStore } from 'react'

/** Something that is so for a while and then goes by itself. */
export interface Passing<T> {
  readonly current: () => T | null
  readonly show: (value: T) => void
  readonly subscribe: (listener: () => void) => () => void
}

/** What comes later takes the place of what was there before, and has its whole `forMs`. */
export function passing<T>(forMs: number): Passing<T> {
  let shown: T | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()
  const change = (value: T | null) => {
    shown = value
    for (const listener of listeners) listener()
  }
  return {
    current: () => shown,
    show(value) {
      clearTimeout(timer)
      timer = setTimeout(() => change(null), forMs)
      change(value)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const usePassed = <T>({ subscribe, current }: Passing<T>): T | null =>
  useSyncExternalStore(subscribe, current)

/** One of a component's own. */
export function usePassing<T>(forMs: number): [T | null, (value: T) => void] {
  const [own] = useState(() => passing<T>(forMs))
  return [usePassed(own), own.show]
}
