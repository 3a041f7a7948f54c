import { Icon } from '../kit/components/Icon.tsx'
import { Spinner } from '../kit/components/Spinner.tsx'
import { useTranslation } from '../kit/texts/i18n.ts'

/** There is none to show: the host has not said which there are yet, or has said that there are none. */
export function NoTerminals({ isKnown }: { isKnown: boolean }) {
  const { t } = useTranslation()
  return (
    <p
      role="status"
      data-terminals={isKnown ? 'none' : 'loading'}
      className="flex items-center justify-center gap-3 rounded-xl border border-dashed border-line p-10 text-center text-muted"
    >
      {isKnown ? <Icon name="terminal" /> : <Spinner />}
      {t(isKnown ? 'terminals:none' : 'terminals:loading')}
    </p>
  )
}
