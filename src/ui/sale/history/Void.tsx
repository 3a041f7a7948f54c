import { useTranslation } from '../../kit/texts/i18n.ts'
import { useTime } from '../../kit/texts/use-time.ts'

/** A ticket that was sold and taken back: its price was returned, and its paper is worth nothing. */
export function Void({ cancelledAt }: { cancelledAt: number }) {
  const { t } = useTranslation()
  const time = useTime()
  return (
    <p className="flex min-h-11 items-center gap-2 text-[13px]">
      <strong className="rounded border-2 border-danger px-1.5 font-bold tracking-wider text-danger">
        {t('history.void')}
      </strong>
      <span className="text-muted">{t('history.cancelledAt', { time: time(cancelledAt) })}</span>
    </p>
  )
}
