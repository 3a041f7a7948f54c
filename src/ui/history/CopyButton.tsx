import type { HistoryEntry } from '../../worker/api.ts'
import { act } from '../app/act.ts'
import { RestingButton } from '../components/RestingButton.tsx'
import { useNoPaper } from '../components/use-no-paper.ts'
import { useTranslation } from '../texts/i18n.ts'

export function CopyButton({ entry: { uniqueReqId } }: { entry: HistoryEntry }) {
  const { t } = useTranslation()
  const hasNoPaper = useNoPaper()
  return (
    <RestingButton
      paperOf={uniqueReqId}
      size="compact"
      disabled={hasNoPaper}
      onClick={() => void act({ type: 'printCopy', uniqueReqId })}
    >
      {t('history.copy')}
    </RestingButton>
  )
}
