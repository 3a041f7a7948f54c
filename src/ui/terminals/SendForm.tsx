import { useState, type SubmitEvent } from 'react'
import { terminalSendObstacle, type SelfServiceTerminal } from '../../worker/api.ts'
import type { Minor } from '../../values/money.ts'
import { Button } from '../kit/components/Button.tsx'
import { EraseIcon } from '../kit/components/later-icons.tsx'
import { MoneyField } from '../kit/money/MoneyField.tsx'
import { useTranslation } from '../kit/texts/i18n.ts'
import { useMoney } from '../kit/texts/formats.ts'
import { ObstacleLine, useAmountToMove } from '../kit/money/obstacle.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import type { TerminalMovement } from './MovementLine.tsx'

interface Props {
  terminal: SelfServiceTerminal
  sending: TerminalMovement
}

/**
 * The player's money goes into the till, and the same amount of funds to the terminal (section 5, "Send to terminal").
 */
export function SendForm({ terminal: { id }, sending: { isBusy, start } }: Props) {
  const { t } = useTranslation()
  const { money } = useMoney()
  const [confirming, setConfirming] = useState<Minor | null>(null)
  const { entered, obstacle } = useAmountToMove((state, facts, amount) =>
    terminalSendObstacle(state, facts, id, confirming ?? amount),
  )
  function submit(event: SubmitEvent): void {
    event.preventDefault()
    if (!obstacle && !isBusy) setConfirming(entered.amount)
  }
  function send(sent: Minor): void {
    entered.type('')
    start({ type: 'sendToTerminal', terminalId: id, amount: sent })
  }
  return (
    <form onSubmit={submit} className="grid min-w-0 gap-1">
      <div className="flex min-w-0 items-start gap-2">
        <MoneyField label={t('terminals:send.amount')} entry={entered}>
          <ObstacleLine obstacle={obstacle?.code === 'amountMissing' ? null : obstacle} />
        </MoneyField>
        <Button
          size="square"
          aria-label={t('terminals:send.clear', { id })}
          title={t('terminals:send.clear', { id })}
          disabled={entered.text === ''}
          onClick={() => entered.type('')}
        >
          <EraseIcon />
        </Button>
        <Button
          kind="primary"
          size="compact"
          type="submit"
          disabled={obstacle !== null || isBusy}
          aria-label={t('terminals:send.sendTo', { id })}
        >
          {t('terminals:send.button')}
        </Button>
      </div>
      {confirming !== null && (
        <ConfirmDialog
          title={t('terminals:send.title', { id, amount: money(confirming) })}
          confirm={t('terminals:send.confirm')}
          obstacle={obstacle}
          onConfirm={() => send(confirming)}
          onClose={() => setConfirming(null)}
        >
          <p>{t('terminals:send.text')}</p>
        </ConfirmDialog>
      )}
    </form>
  )
}
