import type { Minor } from '../../../values/money.ts'
import type { MovementEntry } from '../../../worker/api.ts'
import { useTranslation } from '../texts/i18n.ts'
import { useMoney } from '../texts/formats.ts'

interface Props {
  entry: MovementEntry
  /** The instruction for the money, or its result. */
  label?: string
}

/**
 * A movement that the host has executed: its amount in large type, and the current till. Not shown before.
 */
export function DoneMovement({ entry: { movement, outcome }, label }: Props) {
  const { t } = useTranslation()
  const { money } = useMoney()
  if (outcome.kind !== 'done') return null
  return (
    <div role="status" data-done={movement.kind}>
      <div className="rounded-xl border-2 border-transparent bg-money p-4 text-on-money">
        <p className="font-semibold">{label ?? t(`errors:refusals.done.${movement.kind}`)}</p>
        <strong className="block text-[34px] leading-11 font-bold tracking-tight">
          {money(outcome.amount)}
        </strong>
        <TillAfter balance={outcome.balance} />
      </div>
    </div>
  )
}

/** The till by the host's figure after the movement. */
export function TillAfter({ balance }: { balance: Minor }) {
  const { t } = useTranslation()
  const { money } = useMoney()
  return (
    <span data-till={balance} className="flex flex-wrap items-baseline justify-between gap-x-4 font-semibold">
      <span>{t('balance')}</span>
      <strong className="text-lg font-bold tabular-nums">{money(balance)}</strong>
    </span>
  )
}
