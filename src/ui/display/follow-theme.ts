/** The counter's choice of a theme, as `theme/theme.ts` stores it, is this window's too; returns the way to stop. */
export function followTheme(): () => void {
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key === 'balcao.theme')
      document.documentElement.dataset.theme = newValue === 'light' ? 'light' : 'dark'
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}
