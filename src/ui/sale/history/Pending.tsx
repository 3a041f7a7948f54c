import { useTranslation } from '../../kit/texts/i18n.ts'

export function Pending() {
  const { t } = useTranslation()
  return (
    <p className="flex min-h-11 items-center gap-2 text-[13px] text-muted">
      <span
        aria-hidden
        className="size-3.5 animate-spin rounded-full border-2 border-edge border-t-transparent"
      />
      {t('history.pending')}
    </p>
  )
}
