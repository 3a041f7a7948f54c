import { Button } from '../kit/components/Button.tsx'
import { Icon } from '../kit/components/Icon.tsx'
import { useTranslation } from '../kit/texts/i18n.ts'

interface Props {
  areShown: boolean
  onSwitch: () => void
}

/** From the counter to the self-service terminals and back (section 2). */
export function TerminalSwitch({ areShown, onSwitch }: Props) {
  const { t } = useTranslation()
  const label = t('tools.terminals')
  return (
    <Button
      kind={areShown ? 'primary' : 'quiet'}
      size="square"
      aria-pressed={areShown}
      aria-label={label}
      title={`${label} (T)`}
      onClick={onSwitch}
    >
      <Icon name="terminal" />
    </Button>
  )
}
