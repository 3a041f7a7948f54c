import type { HistoryEntry } from '../../../worker/api.ts'
import { act } from '../../kit/act.ts'
import { RestingButton } from '../../kit/components/RestingButton.tsx'
import { useNoPaper } from '../../kit/paper/use-no-paper.ts'
import { useTranslation } from '../../kit/texts/i18n.ts'

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
