import type { SubmitEvent } from 'react'
import {
  isOpenMovement,
  topUpBounds,
  topUpObstacle,
  lastReceipt,
  opensWallet,
  type MovementEntry,
  type MovementOutcome,
} from '../../worker/api.ts'
import { Button } from '../kit/components/Button.tsx'
import { MoneyField, QuickAmounts } from '../kit/money/MoneyField.tsx'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { useMoney } from '../kit/texts/formats.ts'
import { MovementState } from '../kit/money/MovementState.tsx'
import { notesWithin } from '../kit/money/quick-amounts.ts'
import { useOwnMovement } from '../kit/money/use-movement.ts'
import { ObstacleLine, useAmountToMove } from '../kit/money/obstacle.tsx'
import { act } from '../kit/act.ts'
import { Icon } from '../kit/components/Icon.tsx'
import { RestingButton } from '../kit/components/RestingButton.tsx'
import { paperLook } from '../kit/paper/paper-look.ts'
import { DoneMovement } from '../kit/money/DoneMovement.tsx'

/**
 * Opens a wallet with the player's money and prints it (section 2, "QR top-up"). The form is hidden meanwhile; after a
 * refusal it is reset (section 8, "form reset").
 */
export function TopUp({ onClose }: { onClose: () => void }) {
  const { entry, isBusy, start } = useOwnMovement(({ kind }) => kind === 'walletTopUp')
  if (entry?.outcome.kind === 'done')
    return <OpenedWallet entry={entry} outcome={entry.outcome} onClose={onClose} />
  if (entry && isOpenMovement(entry)) return <MovementState entry={entry} />
  return (
    <div className="grid gap-3">
      {entry && <MovementState entry={entry} />}
      <TopUpForm isBusy={isBusy} onConfirm={(amount) => start({ type: 'topUpWallet', amount })} />
    </div>
  )
}

function TopUpForm({ isBusy, onConfirm }: { isBusy: boolean; onConfirm: (amount: number) => void }) {
  const { t } = useTranslation()
  const { money } = useMoney()
  const { entered, obstacle } = useAmountToMove(topUpObstacle)
  const deployment = useView(({ state }) => state.session.deployment)
  const min = useView(({ state }) => topUpBounds(state).min)
  const max = useView(({ state }) => topUpBounds(state).max)
  function submit(event: SubmitEvent): void {
    event.preventDefault()
    if (!obstacle) onConfirm(entered.amount)
  }
  return (
    <form onSubmit={submit} className="grid gap-3">
      <p className="leading-5 text-muted">{t('wallet.topUp.text', { min: money(min), max: money(max) })}</p>
      <MoneyField label={t('till.amount')} entry={entered} isFocused />
      {deployment && (
        <QuickAmounts
          amounts={notesWithin(deployment.currency, { min, max }).map((note) => ({ amount: note }))}
          onChoose={entered.choose}
        />
      )}
      <ObstacleLine obstacle={obstacle} />
      <Button kind="primary" size="large" type="submit" disabled={obstacle !== null || isBusy}>
        {t('wallet.topUp.confirm')}
      </Button>
    </form>
  )
}

interface Props {
  entry: MovementEntry
  outcome: Extract<MovementOutcome, { kind: 'done' }>
  onClose: () => void
}

/** The wallet is open; without its paper the player has no proof of it. */
function OpenedWallet({ entry, outcome: { wallet }, onClose }: Props) {
  const { t } = useTranslation()
  const last = useView(({ state }) => lastReceipt(state, 'walletTopUp'))
  const receipt = last && opensWallet(last) === wallet?.userId ? last : undefined
  const look = receipt && paperLook(receipt.paper)
  const mayPrint = receipt?.paper.jobId === null
  const isFailed = receipt?.paper.state === 'failed' || receipt?.paper.state === 'maybe'
  return (
    <div className="grid gap-4">
      <div data-wallet="opened">
        <DoneMovement entry={entry} label={t('wallet.opened', { name: wallet?.userId ?? '' })} />
      </div>
      <p className="flex min-h-11 items-center gap-3">
        {look && (
          <span className={`font-semibold ${look.tone}`}>
            <span aria-hidden>{look.mark} </span>
            {t(`history.paper.${look.key}`)}
          </span>
        )}
        {mayPrint && isFailed && (
          <RestingButton
            paperOf={receipt.receiptId}
            onClick={() => void act({ type: 'printReceipt', receiptId: receipt.receiptId })}
          >
            <Icon name="printer" />
            {t('history.print')}
          </RestingButton>
        )}
      </p>
      <Button kind="primary" size="large" autoFocus onClick={onClose}>
        {t('close')}
      </Button>
    </div>
  )
}
