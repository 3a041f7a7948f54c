import type { HistoryEntry } from '../../../worker/api.ts'
import { act } from '../../kit/act.ts'
import { Icon } from '../../kit/components/Icon.tsx'
import { RestingButton } from '../../kit/components/RestingButton.tsx'
import { useTranslation } from '../../kit/texts/i18n.ts'

/** One touch to put a sold ticket on paper that is not on paper yet. */
export function PrintButton({ entry: { uniqueReqId } }: { entry: HistoryEntry }) {
  const { t } = useTranslation()
  return (
    <RestingButton
      paperOf={uniqueReqId}
      kind="primary"
      size="compact"
      onClick={() => void act({ type: 'printTicket', uniqueReqId })}
    >
      <Icon name="printer" className="size-4.5" />
      {t('history.print')}
    </RestingButton>
  )
}
