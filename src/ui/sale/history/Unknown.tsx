import { useState } from 'react'
import type { HistoryEntry } from '../../../worker/api.ts'
import { act } from '../../kit/act.ts'
import { Button } from '../../kit/components/Button.tsx'
import { Icon } from '../../kit/components/Icon.tsx'
import { useLeftOpen } from '../../kit/money/use-left-open.ts'
import { part } from '../../kit/part.tsx'
import { useTranslation } from '../../kit/texts/i18n.ts'

const ConfirmDialog = part(() => import('../../kit/components/ConfirmDialog.tsx'))

/** The counter repeats the inquiry; the operator may decide the outcome, which is logged as a decision. */
export function Unknown({ entry }: { entry: HistoryEntry }) {
  const { t } = useTranslation()
  const { uniqueReqId } = entry
  const leftOpen = useLeftOpen(entry, uniqueReqId)
  const [isConfirming, setConfirming] = useState(false)
  const decide = () => {
    setConfirming(false)
    void act({ type: 'decideUnknown', uniqueReqId, decision: 'notSold' })
  }
  return (
    <div className="flex items-center gap-2 px-1.5 pb-1.5">
      <p className="flex flex-1 items-center gap-2 text-[13px] leading-4.5 font-semibold text-warn">
        <Icon name="warning" className="size-4.5" />
        {leftOpen ?? t('history.unknown')}
      </p>
      <Button size="compact" onClick={() => setConfirming(true)}>
        {t('history.notSold')}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={t('history.notSoldTitle')}
          text={t('history.notSoldText')}
          confirm={t('history.notSoldConfirm')}
          onConfirm={decide}
          onClose={() => setConfirming(false)}
        />
      )}
    </div>
  )
}
