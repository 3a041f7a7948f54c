import { errorCodes } from '../../protocol/error-codes.ts'
import {
  isOpenMovement,
  lastMovementOf,
  needsPermission,
  type MovementEntry,
  type TicketCheck,
} from '../../worker/api.ts'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { MovementState } from '../kit/money/MovementState.tsx'
import { CancelButton } from './CancelButton.tsx'
import { ClaimSlip } from './ClaimSlip.tsx'
import { PayButton } from './PayButton.tsx'

type KnownCheck = Extract<TicketCheck, { state: 'known' }>

interface Props {
  check: KnownCheck
  /** What was done with it since it was checked. */
  movement: MovementEntry | undefined
}

/** Too much for the counter, as the host said when it was to be paid. That it is paid after all may be tried with a new check. */
const isOverLimit = (entry: MovementEntry | undefined): boolean =>
  entry?.outcome.kind === 'refused' && entry.outcome.code === errorCodes.payoutLimit

/** What can be done with a ticket, and how far it has come. */
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
