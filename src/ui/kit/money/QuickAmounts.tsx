import type { Minor } from '../../../values/money.ts'
import { Button } from '../components/Button.tsx'
import { useMoney } from '../texts/use-money.ts'

interface Props {
  amounts: readonly { amount: Minor; text?: string }[]
  onChoose: (amount: Minor) => void
}

/** Fills an amount field with one touch. */
export function QuickAmounts({ amounts, onChoose }: Props) {
  const { money } = useMoney()
  return (
    <div className="flex flex-wrap gap-2">
      {amounts.map(({ amount, text }) => (
        <Button key={amount} size="compact" onClick={() => onChoose(amount)}>
          {text ? `${text} · ${money(amount)}` : money(amount)}
        </Button>
      ))}
    </div>
  )
}
