import { useState, type SubmitEvent } from 'react'
import {
  accountLimit,
  terminalRefundObstacle,
  terminalSendObstacle,
  type SelfServiceTerminal,
} from '../../worker/api.ts'
import type { Minor } from '../../values/money.ts'
import { Button } from '../kit/components/Button.tsx'
import { MoneyField, QuickAmounts } from '../kit/money/MoneyField.tsx'
import { Segments } from '../kit/components/Segments.tsx'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { useMoney } from '../kit/texts/formats.ts'
import { useQuickAmounts } from '../kit/money/use-quick-amounts.ts'
import { ObstacleLine, useAmountToMove } from '../kit/money/obstacle.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { MovementLine, useTerminalMovement, type TerminalMovementKind } from './MovementLine.tsx'

const obstacles = { terminalSend: terminalSendObstacle, terminalRefund: terminalRefundObstacle } as const
const commands = { terminalSend: 'sendToTerminal', terminalRefund: 'refundTerminal' } as const
/** Texts under `terminals:account`, in the words of an account. */
const names = { terminalSend: 'topUp', terminalRefund: 'settle' } as const
const kinds = ['terminalSend', 'terminalRefund'] as const

/** Tops up or settles the account: the terminal's own movements, with the same limits (rulings). */
export function AccountForm({ terminal: { id, funds } }: { terminal: SelfServiceTerminal }) {
  const { t } = useTranslation()
  const { money } = useMoney()
  const [kind, setKind] = useState<TerminalMovementKind>('terminalSend')
  const [confirming, setConfirming] = useState<Minor | null>(null)
  const movements = {
    terminalSend: useTerminalMovement('terminalSend', id),
    terminalRefund: useTerminalMovement('terminalRefund', id),
  }
  const { isBusy, start } = movements[kind]
  const max = useView(({ state }) => accountLimit(state))
  const way = kind === 'terminalSend' ? 'in' : 'out'
  const quickAmounts = useQuickAmounts(way, max, funds)
  const { entered, obstacle } = useAmountToMove((state, facts, typed) =>
    obstacles[kind](state, facts, id, confirming ?? typed),
  )
  const amount = confirming ?? entered.amount
  const name = names[kind]
  function submit(event: SubmitEvent): void {
    event.preventDefault()
    if (!obstacle && !isBusy) setConfirming(amount)
  }
  function move(): void {
    entered.type('')
    start({ type: commands[kind], terminalId: id, amount })
  }
  function choose(next: TerminalMovementKind): void {
    setKind(next)
    entered.type('')
  }
  return (
    <form onSubmit={submit} className="grid gap-3">
      <Segments
        label={t('terminals:account.what')}
        options={kinds.map((value) => ({ value, text: t(`terminals:account.${names[value]}.name`) }))}
        chosen={kind}
        onChoose={choose}
      />
      <MoneyField label={t('till.amount')} entry={entered} isFocused />
      <QuickAmounts amounts={quickAmounts} onChoose={entered.choose} />
      <ObstacleLine obstacle={obstacle} />
      <Button kind="primary" size="large" type="submit" disabled={obstacle !== null || isBusy}>
        {t(`terminals:account.${name}.confirm`)}
      </Button>
      {kinds.map((each) => (
        <MovementLine key={each} entry={movements[each].entry} />
      ))}
      {confirming !== null && (
        <ConfirmDialog
          title={t(`terminals:account.${name}.title`, { id, amount: money(confirming) })}
          confirm={t(`terminals:account.${name}.confirm`)}
          obstacle={obstacle}
          onConfirm={move}
          onClose={() => setConfirming(null)}
        >
          <p>{t(`terminals:account.${name}.text`)}</p>
        </ConfirmDialog>
      )}
    </form>
  )
}
