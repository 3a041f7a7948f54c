import type { Minor } from '../../values/money.ts'
import { Icon } from '../kit/components/Icon.tsx'
import { useTranslation } from '../kit/texts/i18n.ts'
import { useMoney } from '../kit/texts/use-money.ts'

/** The host's till and what happened here disagree: a shape, a word, a colour. */
export function DifferenceMark({ difference }: { difference: Minor }) {
  const { t } = useTranslation()
  const { money } = useMoney()
  const key = difference > 0 ? 'more' : 'less'
  return (
    <span className="inline-flex items-center gap-1.5 font-bold text-warn">
      <Icon name="warning" className="size-4.5" />
      {t(`till.difference.${key}`, { amount: money(Math.abs(difference)) })}
    </span>
  )
}
