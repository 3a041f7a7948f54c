import { signal } from '../signal.ts'

export type Theme = 'dark' | 'light'

/** The key that `public/theme.js` reads before the first paint. */
const storageKey = 'balcao.theme'
const current = signal<Theme>(document.documentElement.dataset.theme === 'light' ? 'light' : 'dark')

export function toggleTheme(): void {
  const theme = current.get() === 'dark' ? 'light' : 'dark'
  document.documentElement.dataset.theme = theme
  localStorage.setItem(storageKey, theme)
  current.set(theme)
}

export const useTheme = (): Theme => current.use()
