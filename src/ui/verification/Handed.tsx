import type { MovementEntry } from '../../worker/api.ts'
import { Amount } from '../components/Amount.tsx'
import { useTranslation } from '../texts/i18n.ts'
import { useMoney } from '../texts/use-money.ts'

const labels: Partial<Record<MovementEntry['movement']['kind'], string>> = {
  payout: 'check.give',
  ticketCancellation: 'check.giveBack',
  payoutCancellation: 'check.takeBack',
}

/** The money that goes over the counter now, after it was done with the host; nothing before that. */
export function Handed({ entry: { movement, outcome } }: { entry: MovementEntry }) {
  const { t } = useTranslation()
  const { money } = useMoney()
  const label = labels[movement.kind]
  if (outcome.kind !== 'done' || !label) return null
  return (
    <div role="status" data-handed={movement.kind} className="mt-3">
      <Amount label={t(label)} amount={money(outcome.amount)} />
    </div>
  )
}
