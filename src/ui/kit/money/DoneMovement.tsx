import type { MovementEntry } from '../../../worker/api.ts'
import { Amount } from './Amount.tsx'
import { useTranslation } from '../texts/i18n.ts'
import { useMoney } from '../texts/use-money.ts'
import { TillAfter } from './TillAfter.tsx'

interface Props {
  entry: MovementEntry
  /** What to do with the money, or what was done with it. */
  label?: string
}

/** A movement that the host has done: how much it was, and what is in the till now. Nothing before that. */
export function DoneMovement({ entry: { movement, outcome }, label }: Props) {
  const { t } = useTranslation()
  const { money } = useMoney()
  if (outcome.kind !== 'done') return null
  return (
    <div role="status" data-done={movement.kind}>
      <Amount label={label ?? t(`errors:refusals.done.${movement.kind}`)} amount={money(outcome.amount)}>
        <TillAfter balance={outcome.balance} />
      </Amount>
    </div>
  )
}
