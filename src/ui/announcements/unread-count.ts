import { useSyncExternalStore } from 'react'

let unread = 0
const listeners = new Set<() => void>()

/** Told by whoever fetches the messages, which is not until the first screens are there. */
export function setUnreadCount(count: number): void {
  unread = count
  for (const listener of listeners) listener()
}

export const useUnreadCount = (): number =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => unread,
  )
