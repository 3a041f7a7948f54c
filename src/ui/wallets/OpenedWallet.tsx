import { lastReceipt, opensWallet, type MovementEntry, type MovementOutcome } from '../../worker/api.ts'
import { act } from '../kit/act.ts'
import { Button } from '../kit/components/Button.tsx'
import { Icon } from '../kit/components/Icon.tsx'
import { RestingButton } from '../kit/components/RestingButton.tsx'
import { paperLook } from '../kit/paper/paper-look.ts'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { DoneMovement } from '../kit/money/DoneMovement.tsx'

interface Props {
  entry: MovementEntry
  outcome: Extract<MovementOutcome, { kind: 'done' }>
  onClose: () => void
}

/** The wallet is open; without its paper the player has nothing in hand. */
export function OpenedWallet({ entry, outcome: { wallet }, onClose }: Props) {
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
