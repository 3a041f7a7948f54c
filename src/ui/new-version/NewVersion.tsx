import { useTranslation } from '../kit/texts/i18n.ts'
import { newVersion } from './follow.ts'

/** Over the middle of the footer, so that nothing else moves, and below dialogs. The touch target extends above it. */
export function NewVersion() {
  const { t } = useTranslation()
  const load = newVersion.use()
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-0 z-20 flex justify-center">
      {load && (
        <button
          type="button"
          data-new-version
          title={t('newVersion.text')}
          onClick={load}
          className="press pointer-events-auto relative h-7.5 rounded-t-lg border border-b-0 border-accent bg-surface px-3 text-xs font-semibold text-accent after:absolute after:inset-x-0 after:-top-3.5 after:h-11"
        >
          {t('newVersion.load')}
        </button>
      )}
    </div>
  )
}
