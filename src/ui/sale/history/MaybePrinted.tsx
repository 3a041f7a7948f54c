import type { HistoryEntry } from '../../../worker/api.ts'
import { act } from '../../kit/act.ts'
import { Button } from '../../kit/components/Button.tsx'
import { RestingButton } from '../../kit/components/RestingButton.tsx'
import { useTranslation } from '../../kit/texts/i18n.ts'

/** Paper may have come out. Only eyes can tell: it came out, or a COPY is printed so that no second original exists. */
export function MaybePrinted({ entry: { uniqueReqId } }: { entry: HistoryEntry }) {
  const { t } = useTranslation()
  return (
    <div className="mt-1.5 mb-1 grid grid-cols-2 gap-2">
      <Button
        size="compact"
        className="leading-4 whitespace-normal!"
        onClick={() => void act({ type: 'decidePrint', uniqueReqId, decision: 'printed' })}
      >
        {t('history.cameOut')}
      </Button>
      <RestingButton
        paperOf={uniqueReqId}
        size="compact"
        className="leading-4 whitespace-normal!"
        onClick={() => void act({ type: 'printTicket', uniqueReqId })}
      >
        {t('history.printCopy')}
      </RestingButton>
    </div>
  )
}
