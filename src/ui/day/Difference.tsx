import type { Minor } from '../../values/money.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { useMoney } from '../kit/texts/use-money.ts'

/** Too much or too little, in words: a sign is overlooked, and a colour not seen by everybody. */
export function Difference({ amount }: { amount: Minor }) {
  const { t } = useTranslation()
  const { money } = useMoney()
  const [name, look] =
    amount === 0
      ? (['exact', 'text-money'] as const)
      : amount > 0
        ? (['over', 'text-warn'] as const)
        : (['short', 'text-danger'] as const)
  return (
    <div
      className={`mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-2 font-bold ${look}`}
    >
      <dt>{t(`day.${name}`)}</dt>
      <dd aria-live="polite" className="text-xl tabular-nums">
        {amount === 0 ? '✓' : money(Math.abs(amount))}
      </dd>
    </div>
  )
}
