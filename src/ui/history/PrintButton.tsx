import type { HistoryEntry } from '../../worker/api.ts'
import { act } from '../app/act.ts'
import { Button } from '../components/Button.tsx'
import { Icon } from '../components/Icon.tsx'
import { useTranslation } from '../texts/i18n.ts'

/** One touch to put a sold ticket on paper that is not on paper yet. */
export function PrintButton({ entry: { uniqueReqId } }: { entry: HistoryEntry }) {
  const { t } = useTranslation()
  return (
    <Button kind="primary" size="compact" onClick={() => void act({ type: 'printTicket', uniqueReqId })}>
      <Icon name="printer" className="size-4.5" />
      {t('history.print')}
    </Button>
  )
}
