import { useState } from 'react'
import type { HistoryEntry } from '../../../worker/api.ts'
import { act } from '../../kit/act.ts'
import { Button } from '../../kit/components/Button.tsx'
import { Icon } from '../../kit/components/Icon.tsx'
import { part } from '../../kit/part.tsx'
import { useTranslation } from '../../kit/texts/i18n.ts'

const ConfirmDialog = part(() => import('../../kit/components/ConfirmDialog.tsx'))

/** The host is being asked; the operator may end the matter, which is logged as their own word. */
export function Unknown({ entry: { uniqueReqId } }: { entry: HistoryEntry }) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const decide = () => {
    setAsking(false)
    void act({ type: 'decideUnknown', uniqueReqId, decision: 'notSold' })
  }
  return (
    <div className="flex items-center gap-2">
      <p className="flex flex-1 items-center gap-2 text-[13px] leading-4.5 font-semibold text-warn">
        <Icon name="warning" className="size-4.5" />
        {t('history.unknown')}
      </p>
      <Button size="compact" onClick={() => setAsking(true)}>
        {t('history.notSold')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('history.notSoldTitle')}
          text={t('history.notSoldText')}
          confirm={t('history.notSoldConfirm')}
          onConfirm={decide}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
