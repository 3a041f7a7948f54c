import { useSyncExternalStore } from 'react'

const storageKey = 'balcao.sound'
const listeners = new Set<() => void>()

export const isSoundOn = (): boolean => localStorage.getItem(storageKey) !== 'off'

export function toggleSound(): void {
  localStorage.setItem(storageKey, isSoundOn() ? 'off' : 'on')
  for (const listener of listeners) listener()
}

export const useIsSoundOn = (): boolean =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, isSoundOn)
