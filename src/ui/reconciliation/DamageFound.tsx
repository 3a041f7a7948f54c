import { Icon } from '../kit/components/Icon.tsx'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { useDate } from '../kit/texts/moments.ts'

/** The unreadable part of the log, and its period. */
export function DamageFound() {
  const { t } = useTranslation()
  const date = useDate()
  const damage = useView(({ state }) => state.reconciliation.damage)
  if (!damage) return null
  const { gaps, isFromMirror = false } = damage
  const count = gaps.reduce((sum, { from, to }) => sum + to - from + 1, 0)
  const moment = (at: number | null | undefined) => (at ? date(at) : '…')
  const period = `${moment(gaps[0]?.fromAt)} – ${moment(gaps.at(-1)?.toAt)}`
  return (
    <>
      <strong className="flex items-center gap-2 text-warn">
        <Icon name="warning" className="size-5" />
        {t(isFromMirror ? 'damage.mirrorTitle' : 'damage.title')}
      </strong>
      <p>
        {isFromMirror
          ? t('damage.mirrorFound', { moment: moment(gaps.at(-1)?.fromAt) })
          : t('damage.found', { count, period })}
      </p>
    </>
  )
}
