import { Icon } from '../kit/components/Icon.tsx'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'

/** Host or print program knows a newer log of this counter: what the cashier can do. */
export default function OldLogNotice() {
  const { t } = useTranslation()
  const by = useView(({ state }) => (state.heads.refused.host ? 'host' : 'printProgram'))
  const counter = useView(({ state }) => state.session.counterId)
  return (
    <section
      role="status"
      data-old-log={by}
      className="border-b-2 border-warn bg-surface px-3.5 py-2.5 text-sm leading-5"
    >
      <strong className="flex items-center gap-2 text-warn">
        <Icon name="warning" className="size-5" />
        {t('oldLog.title')}
      </strong>
      <p className="font-semibold">{t(`oldLog.${by}`, { counter })}</p>
    </section>
  )
}
