import { signal } from '../signal.ts'

export type Theme = 'dark' | 'light'

/** What the cashier has chosen; `shell/start/theme.js` reads it before the first paint. */
const storageKey = 'balcao.theme'
const prefersLight = matchMedia('(prefers-color-scheme: light)')

function show(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  current.set(theme)
}

/** Until a theme is chosen the page has that of the system, and always that which another window chooses. */
function follow(): () => void {
  const followSystem = () => {
    if (localStorage.getItem(storageKey) === null) show(prefersLight.matches ? 'light' : 'dark')
  }
  const followWindow = ({ key, newValue }: StorageEvent) => {
    if (key === storageKey) show(newValue === 'light' ? 'light' : 'dark')
  }
  prefersLight.addEventListener('change', followSystem)
  window.addEventListener('storage', followWindow)
  return () => {
    prefersLight.removeEventListener('change', followSystem)
    window.removeEventListener('storage', followWindow)
  }
}

const current = signal<Theme>(document.documentElement.dataset.theme === 'light' ? 'light' : 'dark', follow)

export function toggleTheme(): void {
  const theme = current.get() === 'dark' ? 'light' : 'dark'
  localStorage.setItem(storageKey, theme)
  show(theme)
}

export const useTheme = (): Theme => current.use()
