import type { Refusal } from '../../../worker/api.ts'
import { Button } from '../components/Button.tsx'
import { useTranslation } from '../texts/i18n.ts'
import { refusalText } from '../texts/refusal.ts'

interface Props {
  reading: { readonly state: 'loading' } | { readonly state: 'failed'; readonly refusal: Refusal }
  onRetry: () => void
}

/** In the place of what was asked for: that it is on its way, or why it is not there. */
export function NotKnown({ reading, onRetry }: Props) {
  const { t } = useTranslation()
  if (reading.state === 'loading')
    return (
      <p role="status" className="py-8 text-center text-muted">
        {t('menu:reading.loading')}
      </p>
    )
  return (
    <div role="alert" className="grid justify-items-center gap-3 rounded-xl border border-danger p-5">
      <p className="text-center font-semibold text-danger">{refusalText(t, reading.refusal)}</p>
      <Button onClick={onRetry}>{t('menu:reading.retry')}</Button>
    </div>
  )
}
