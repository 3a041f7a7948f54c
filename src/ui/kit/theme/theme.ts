import { useSyncExternalStore } from 'react'

export type Theme = 'dark' | 'light'

/** The key that `public/theme.js` reads before the first paint. */
const storageKey = 'balcao.theme'
const listeners = new Set<() => void>()

const currentTheme = (): Theme => (document.documentElement.dataset.theme === 'light' ? 'light' : 'dark')

export function toggleTheme(): void {
  const theme = currentTheme() === 'dark' ? 'light' : 'dark'
  document.documentElement.dataset.theme = theme
  localStorage.setItem(storageKey, theme)
  for (const listener of listeners) listener()
}

export const useTheme = (): Theme =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, currentTheme)
