import type { SubmitEvent } from 'react'
import { collectionObstacle, refillObstacle } from '../../worker/api.ts'
import { Button } from '../kit/components/Button.tsx'
import { Dialog } from '../kit/components/Dialog.tsx'
import { MoneyField, QuickAmounts } from '../kit/money/MoneyField.tsx'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { DoneMovement } from '../kit/money/DoneMovement.tsx'
import { MovementState } from '../kit/money/MovementState.tsx'
import { useOwnMovement } from '../kit/money/use-movement.ts'
import { useQuickAmounts } from '../kit/money/use-quick-amounts.ts'
import { ObstacleLine, useAmountToMove } from '../kit/money/obstacle.tsx'

type CashKind = 'refill' | 'collection'

interface Props {
  kind: CashKind
  onClose: () => void
}

const formId = 'cash-form'
const obstacles = { refill: refillObstacle, collection: collectionObstacle } as const
const commands = { refill: 'refillTill', collection: 'collectTill' } as const

/** Cash into or out of the till (section 2); it stays open until the cashier has seen the result. */
export default function CashDialog({ kind, onClose }: Props) {
  const { t } = useTranslation()
  const { entry, isBusy, start } = useOwnMovement((movement) => movement.kind === kind)
  const { entered, obstacle } = useAmountToMove(obstacles[kind])
  const max = useView(({ state }) => state.session.deployment?.fieldLimits.till ?? 0)
  const balance = useView(({ state }) => state.till.balance ?? 0)
  const quickAmounts = useQuickAmounts(kind === 'refill' ? 'in' : 'out', max, balance)
  const isDone = entry?.outcome.kind === 'done'
  function submit(event: SubmitEvent): void {
    event.preventDefault()
    if (!obstacle) start({ type: commands[kind], amount: entered.amount })
  }
  const actions = (
    <>
      <Button onClick={onClose} autoFocus={isDone} kind={isDone ? 'primary' : 'plain'}>
        {t(isBusy || isDone ? 'close' : 'cancel')}
      </Button>
      {!isBusy && !isDone && (
        <Button kind="primary" type="submit" form={formId} disabled={obstacle !== null}>
          {t(`till.${kind}.confirm`)}
        </Button>
      )}
    </>
  )
  return (
    <Dialog title={t(`till.${kind}.title`)} onClose={onClose} actions={actions}>
      <p className="mb-4 leading-5 text-muted">{t(`till.${kind}.text`)}</p>
      {entry && <MovementState entry={entry} />}
      {entry && <DoneMovement entry={entry} />}
      {!isBusy && !isDone && (
        <form id={formId} onSubmit={submit} className="mt-3 grid gap-3">
          <MoneyField label={t('till.amount')} entry={entered} isFocused />
          <QuickAmounts amounts={quickAmounts} onChoose={entered.choose} />
          <ObstacleLine obstacle={obstacle} />
        </form>
      )}
    </Dialog>
  )
}
