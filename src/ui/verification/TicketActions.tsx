import { useState } from 'react'
import { errorCodes } from '../../protocol/error-codes.ts'
import { payableLengths } from '../../values/ticket-number.ts'
import {
  isOpenMovement,
  lastMovementOf,
  needsPermission,
  type MovementEntry,
  type TicketCheck,
  payoutObstacle,
  type CheckedTicket,
  isOnPaper,
  type IssuedReceipt,
} from '../../worker/api.ts'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { MovementState } from '../kit/money/MovementState.tsx'
import { act } from '../kit/act.ts'
import { useMoney } from '../kit/texts/formats.ts'
import { GiveButton } from '../kit/money/GiveButton.tsx'
import type { Minor } from '../../values/money.ts'
import { Button } from '../kit/components/Button.tsx'
import ConfirmDialog from '../kit/components/ConfirmDialog.tsx'
import { barcodeGroups } from '../kit/texts/barcode-groups.ts'
import { Icon } from '../kit/components/Icon.tsx'
import { RestingButton } from '../kit/components/RestingButton.tsx'
import { paperLook } from '../kit/paper/paper-look.ts'
import { useNoPaper } from '../kit/paper/use-no-paper.ts'

type KnownCheck = Extract<TicketCheck, { state: 'known' }>

interface Props {
  check: KnownCheck
  /** The movement of the ticket since it was checked. */
  movement: MovementEntry | undefined
}

/** The prize is over the counter's limit, as the host reported at the payout. A new check allows another attempt. */
const isOverLimit = (entry: MovementEntry | undefined): boolean =>
  entry?.outcome.kind === 'refused' && entry.outcome.code === errorCodes.payoutLimit

/** The available actions for a ticket, and their progress. */
export function TicketActions({ check: { barcode, ticket }, movement }: Props) {
  const { t } = useTranslation()
  const last = useView(({ state }) => lastMovementOf(state, barcode))
  const mustBeClaimed = useView(({ state }) => needsPermission(state, ticket))
  if (movement && isOpenMovement(movement)) return <MovementState entry={movement} />
  const { status, prize, paid, price, payout, isSoldHere } = ticket
  return (
    <div className="grid gap-3">
      {movement && <MovementState entry={movement} />}
      {status === 'winning' && (mustBeClaimed || isOverLimit(last)) && (
        <ClaimSlip barcode={barcode} refused={isOverLimit(last) ? last : undefined} />
      )}
      {status === 'winning' && prize > 0 && !mustBeClaimed && !isOverLimit(movement) && (
        <PayButton barcode={barcode} ticket={ticket} />
      )}
      {status === 'waiting' && isSoldHere === false && (
        <p className="text-muted">{t('errors:refusals.otherOperatorsTicket')}</p>
      )}
      <p className="flex justify-end empty:hidden">
        {status === 'waiting' && isSoldHere !== false && (
          <CancelButton what="cancelTicket" barcode={barcode} amount={price} />
        )}
        {payout?.isHere && <CancelButton what="cancelPayout" barcode={barcode} amount={paid} />}
      </p>
    </div>
  )
}

interface PayButtonProps {
  barcode: string
  ticket: CheckedTicket
}

/** Pays the ticket on the screen, if its number has a payable length (section 5, "Barcode"). */
function PayButton({ barcode, ticket: { prize } }: PayButtonProps) {
  const { t } = useTranslation()
  const { money } = useMoney()
  const obstacle = useView(({ state, facts }) => payoutObstacle(state, facts, barcode)?.code ?? null)
  if (!payableLengths.includes(barcode.length))
    return <p className="font-semibold text-warn">{t('check.notPayable')}</p>
  return (
    <GiveButton
      text={t('check.pay', { amount: money(prize) })}
      obstacle={obstacle}
      onGive={() => void act({ type: 'payOutTicket', barcode })}
    />
  )
}

interface CancelButtonProps {
  what: 'cancelTicket' | 'cancelPayout'
  barcode: string
  /** The amount to return; undefined if the host did not report the ticket's price. */
  amount: Minor | undefined
}

/** Cancels a ticket or its payout after a confirmation that shows its number and amount. */
export function CancelButton({ what, barcode, amount }: CancelButtonProps) {
  const { t } = useTranslation()
  const { money } = useMoney()
  const [isConfirming, setConfirming] = useState(false)
  const number = barcodeGroups(barcode)
  const cancel = () => {
    setConfirming(false)
    void act({ type: what, barcode })
  }
  return (
    <>
      <Button kind="danger" onClick={() => setConfirming(true)}>
        {t(`${what}.button`)}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={t(`${what}.title`)}
          text={
            amount === undefined
              ? t('cancelTicket.textUnknownPrice', { number })
              : t(`${what}.text`, { number, amount: money(amount) })
          }
          confirm={t(`${what}.button`)}
          back={t('check.back')}
          onConfirm={cancel}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  )
}

interface ClaimSlipProps {
  barcode: string
  /** The payout that the host refused; undefined if the refusal was known in advance. */
  refused: MovementEntry | undefined
}

const isClaimOf = ({ content }: IssuedReceipt, barcode: string): boolean =>
  content.kind === 'claim' && content.ticket.barcode === barcode

/** A prize over the limit: the counter's limit, and the slip with which the winner claims the prize elsewhere. */
function ClaimSlip({ barcode, refused }: ClaimSlipProps) {
  const { t } = useTranslation()
  const { money } = useMoney()
  const limit = useView(({ state }) => state.session.deployment?.payoutLimit)
  const receipts = useView(({ state }) => state.printing.receipts)
  const receipt = receipts.find((issued) => isClaimOf(issued, barcode))
  const look = receipt && paperLook(receipt.paper)
  const hasNoPaper = useNoPaper()
  const isPrinting = receipt !== undefined && receipt.paper.jobId !== null
  const isCopy = receipt !== undefined && isOnPaper(receipt.paper)
  function print(): void {
    if (!receipt)
      return void act(
        refused ? { type: 'issueSlip', movementId: refused.movementId } : { type: 'issueClaim', barcode },
      )
    void act({ type: isCopy ? 'printReceiptCopy' : 'printReceipt', receiptId: receipt.receiptId })
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
          disabled={isPrinting || (isCopy && hasNoPaper)}
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
