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

/** The money to give to the customer now, after the host has executed the movement; nothing before that. */
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
 * The movement of the ticket on the screen that is open, or ended since the ticket was last checked. The check itself
 * shows earlier ones.
 */
export const useTicketMovement = ({ barcode, state }: TicketCheck): MovementEntry | undefined =>
  useMovement((movement) => 'barcode' in movement && movement.barcode === barcode, state === 'loading').entry
