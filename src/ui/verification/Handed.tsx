import type { MovementEntry, TicketCheck } from '../../worker/api.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { DoneMovement } from '../kit/money/DoneMovement.tsx'
import type { TextKey } from '../kit/texts/keys.ts'
import { useMovement } from '../kit/money/use-movement.ts'

const labels: Partial<Record<MovementEntry['movement']['kind'], TextKey>> = {
  payout: 'check.give',
  ticketCancellation: 'check.giveBack',
  payoutCancellation: 'check.takeBack',
}

/** The money that goes over the counter now, after it was done with the host; nothing before that. */
export function Handed({ entry }: { entry: MovementEntry }) {
  const { t } = useTranslation()
  const { movement, outcome } = entry
  const label = labels[movement.kind]
  if (outcome.kind !== 'done' || !label) return null
  return (
    <div data-handed={movement.kind} className="mt-3">
      <DoneMovement entry={entry} label={t(label)} />
    </div>
  )
}

/**
 * The movement about the ticket on the screen that is open, or came to its end since the ticket was last checked. What was
 * done before that is said by the check itself.
 */
export const useTicketMovement = ({ barcode, state }: TicketCheck): MovementEntry | undefined =>
  useMovement((movement) => 'barcode' in movement && movement.barcode === barcode, state === 'asking').entry
