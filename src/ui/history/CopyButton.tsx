import type { HistoryEntry } from '../../worker/api.ts'
import { act } from '../app/act.ts'
import { RestingButton } from '../components/RestingButton.tsx'
import { useTranslation } from '../texts/i18n.ts'

export function CopyButton({ entry: { uniqueReqId } }: { entry: HistoryEntry }) {
  const { t } = useTranslation()
  return (
    <RestingButton size="compact" onClick={() => void act({ type: 'printCopy', uniqueReqId })}>
      {t('history.copy')}
    </RestingButton>
  )
}
