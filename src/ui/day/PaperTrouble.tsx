import { useState } from 'react'
import { closingOf, printObstacle } from '../../worker/api.ts'
import { act } from '../kit/act.ts'
import { Button } from '../kit/components/Button.tsx'
import ConfirmDialog from '../kit/components/ConfirmDialog.tsx'
import { RestingButton } from '../kit/components/RestingButton.tsx'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { refusalText } from '../kit/texts/refusal.ts'

/** The report did not come out, or may have; or it has been on its way for long. The day can be closed without it. */
export function PaperTrouble({ isLate }: { isLate: boolean }) {
  const { t } = useTranslation()
  const [isLeaving, setLeaving] = useState(false)
  const obstacle = useView(({ facts }) => printObstacle(facts)?.code ?? null)
  const receipt = useView(({ state }) => {
    const reportId = closingOf(state)?.reportId
    return state.printing.receipts.find(({ receiptId }) => receiptId === reportId) ?? null
  })
  if (!receipt) return null
  const { receiptId, paper } = receipt
  const isWaiting = paper.jobId !== null || paper.state === 'none'
  if (isWaiting && !isLate) return null
  const trouble = isWaiting ? 'printing' : paper.state === 'maybe' ? 'maybe' : 'failed'
  const finish = () => {
    setLeaving(false)
    void act({ type: 'finishDayWithoutPaper' })
  }
  return (
    <div role="alert" className="grid gap-3 rounded-lg border border-warn p-3.5">
      <p className="leading-5 font-semibold text-warn">
        {t(`day.paper.${trouble}`)}
        {paper.reason && ` (${t([`printing.reason.${paper.reason}`, 'printing.reason.other'])})`}
        {obstacle && ` ${refusalText(t, { code: obstacle })}.`}
      </p>
      <div className="flex flex-wrap gap-3">
        {!isWaiting && (
          <RestingButton
            kind="primary"
            paperOf={receiptId}
            onClick={() => void act({ type: 'printReceipt', receiptId })}
          >
            {t(trouble === 'maybe' ? 'history.printCopy' : 'history.print')}
          </RestingButton>
        )}
        {trouble === 'maybe' && !isWaiting && (
          <Button onClick={() => void act({ type: 'decideReceiptPrint', receiptId, decision: 'printed' })}>
            {t('history.cameOut')}
          </Button>
        )}
        <Button kind="danger" onClick={() => setLeaving(true)}>
          {t('day.withoutPaper')}
        </Button>
      </div>
      {isLeaving && (
        <ConfirmDialog
          title={t('day.withoutPaperTitle')}
          text={t('day.withoutPaperText')}
          confirm={t('day.withoutPaper')}
          onConfirm={finish}
          onClose={() => setLeaving(false)}
        />
      )}
    </div>
  )
}
