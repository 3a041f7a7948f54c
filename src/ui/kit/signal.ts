import { useSyncExternalStore } from 'react'

/** Calls back after every change; returns the function that stops it. */
export type Watch = (listener: () => void) => () => void

/** A value outside of components that components show. */
export interface Signal<T> {
  readonly get: () => T
  readonly set: (next: T) => void
  readonly watch: Watch
  /** In a component: the value, or the result of `read`, which must stay equal while its subject is unchanged. */
  readonly use: { (): T; <U>(read: (value: T) => U): U }
}

/** `whileWatched` runs from the first watcher on and returns the function that ends it after the last one. */
export function signal<T>(value: T, whileWatched?: () => () => void): Signal<T> {
  const listeners = new Set<() => void>()
  let end: (() => void) | undefined
  const watch: Watch = (listener) => {
    listeners.add(listener)
    if (listeners.size === 1) end = whileWatched?.()
    return () => {
      if (listeners.delete(listener) && listeners.size === 0) end?.()
    }
  }
  const set = (next: T): void => {
    value = next
    for (const listener of listeners) listener()
  }
  const get = () => value
  function use(): T
  function use<U>(read: (value: T) => U): U
  function use<U>(read?: (value: T) => U): T | U {
    return useSyncExternalStore<T | U>(watch, () => (read ? read(value) : value))
  }
  return { get, set, watch, use }
}

/** Watches several at once. */
export const watchAll =
  (...watches: readonly Watch[]): Watch =>
  (listener) => {
    const stops = watches.map((watch) => watch(listener))
    return () => stops.forEach((stop) => stop())
  }
