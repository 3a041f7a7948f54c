import { useView } from '../../kit/replica/view.ts'
import { useTranslation } from '../../kit/texts/i18n.ts'

const refusals = { full: 'info.mirrorFull', differs: 'info.mirrorDiffers' } as const

/** How far the mirror of the log at the print program is. */
export function LogMirror() {
  const { t } = useTranslation()
  const { count, refused } = useView(({ facts }) => facts.mirror)
  const removedTo = useView(({ state }) => state.retention.removedTo)
  return (
    <>
      <span data-mirror={count ?? 0}>{count ? t('info.mirrorCount', { count }) : t('info.mirrorNone')}</span>
      {removedTo > 0 && <span className="block">{t('info.logRemoved', { count: removedTo })}</span>}
      {refused && <span className="block text-danger">{t(refusals[refused])}</span>}
    </>
  )
}
