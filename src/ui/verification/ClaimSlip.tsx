import { isOnPaper, type IssuedReceipt, type MovementEntry } from '../../worker/api.ts'
import { act } from '../kit/act.ts'
import { Icon } from '../kit/components/Icon.tsx'
import { RestingButton } from '../kit/components/RestingButton.tsx'
import { paperLook } from '../kit/paper/paper-look.ts'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { useMoney } from '../kit/texts/use-money.ts'

interface Props {
  barcode: string
  /** The payout that the host refused; undefined where it was known before that it would be. */
  refused: MovementEntry | undefined
}

const isClaimOf = ({ content }: IssuedReceipt, barcode: string): boolean =>
  content.kind === 'claim' && content.ticket.barcode === barcode

/** A prize over the limit (1012): how much the counter pays, and the paper with which the winner claims it elsewhere. */
export function ClaimSlip({ barcode, refused }: Props) {
  const { t } = useTranslation()
  const { money } = useMoney()
  const limit = useView(({ state }) => state.session.deployment?.payoutLimit)
  const receipts = useView(({ state }) => state.printing.receipts)
  const receipt = receipts.find((issued) => isClaimOf(issued, barcode))
  const look = receipt && paperLook(receipt.paper)
  function print(): void {
    if (!receipt)
      return void act(
        refused ? { type: 'issueSlip', movementId: refused.movementId } : { type: 'issueClaim', barcode },
      )
    const { receiptId, paper } = receipt
    void act({ type: isOnPaper(paper) ? 'printReceiptCopy' : 'printReceipt', receiptId })
  }
  return (
    <div className="grid gap-2 rounded-xl border border-line bg-raised p-4">
      <p className="leading-5">{t('check.claimAdvice')}</p>
      {limit !== undefined && <p className="font-semibold">{t('check.limit', { amount: money(limit) })}</p>}
      <p className="flex items-center gap-3">
        <RestingButton
          paperOf={receipt?.receiptId}
          kind="primary"
          onClick={print}
          disabled={receipt !== undefined && receipt.paper.jobId !== null}
        >
          <Icon name="printer" />
          {t(receipt ? 'check.claimCopy' : 'check.claim')}
        </RestingButton>
        {look && (
          <span className={`text-[13px] font-semibold ${look.tone}`}>
            <span aria-hidden>{look.mark} </span>
            {t(`history.paper.${look.key}`)}
          </span>
        )}
      </p>
    </div>
  )
}
