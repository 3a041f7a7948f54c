import { Button } from '../components/Button.tsx'
import { Icon } from '../components/Icon.tsx'
import { useTranslation } from '../texts/i18n.ts'
import { toggleTheme, useTheme } from './theme.ts'

export function ThemeButton() {
  const { t } = useTranslation()
  const isDark = useTheme() === 'dark'
  const label = t(isDark ? 'theme.toLight' : 'theme.toDark')
  return (
    <Button kind="quiet" size="square" aria-label={label} title={label} onClick={toggleTheme}>
      <Icon name={isDark ? 'sun' : 'moon'} />
    </Button>
  )
}
