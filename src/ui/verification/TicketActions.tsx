import {
  isOpenMovement,
  lastMovementOf,
  payoutLimitCode,
  type MovementEntry,
  type TicketCheck,
} from '../../worker/api.ts'
import { useView } from '../replica/view.ts'
import { MovementState } from '../till/MovementState.tsx'
import { CancelButton } from './CancelButton.tsx'
import { ClaimSlip } from './ClaimSlip.tsx'
import { PayButton } from './PayButton.tsx'

type KnownCheck = Extract<TicketCheck, { state: 'known' }>

interface Props {
  check: KnownCheck
  /** What was done with it since it was checked. */
  movement: MovementEntry | undefined
}

/** Too much for the counter. The slip for it stays at hand; that it is paid after all may be tried with a new check. */
const isOverLimit = ({ outcome }: MovementEntry): boolean =>
  outcome.kind === 'refused' && outcome.code === payoutLimitCode

/** What can be done with a ticket, and how far it has come. */
export function TicketActions({ check: { barcode, ticket }, movement }: Props) {
  const last = useView(({ state }) => lastMovementOf(state, barcode))
  if (movement && isOpenMovement(movement)) return <MovementState entry={movement} />
  const { status, prize, paid, price, payout } = ticket
  return (
    <div className="grid gap-3">
      {movement && <MovementState entry={movement} />}
      {last && isOverLimit(last) && status === 'winning' && <ClaimSlip entry={last} />}
      {status === 'winning' && prize > 0 && !(movement && isOverLimit(movement)) && (
        <PayButton barcode={barcode} ticket={ticket} />
      )}
      <p className="flex justify-end empty:hidden">
        {status === 'waiting' && <CancelButton what="cancelTicket" barcode={barcode} amount={price} />}
        {payout?.isHere && <CancelButton what="cancelPayout" barcode={barcode} amount={paid} />}
      </p>
    </div>
  )
}
