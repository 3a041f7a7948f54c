import { useId, type ReactNode } from 'react'
import type { Minor } from '../../../values/money.ts'
import { Button } from '../components/Button.tsx'
import { useView } from '../replica/view.ts'
import { useMoney } from '../texts/use-money.ts'
import type { AmountEntry } from './amount-entry.ts'

interface Props {
  label: string
  entry: AmountEntry
  id?: string
  /** It has the focus as it appears. */
  isFocused?: boolean
  /** What else is said about it, beside the amount, where there is no line to spare. */
  children?: ReactNode
}

/**
 * An amount of money with its currency before it (section 5, "Amounts"), and below it in large type the amount that was
 * understood. Every key is taken: what is no amount is refused in words by the form, and never changed. Without a currency
 * there is no field.
 */
export function MoneyField({
  label,
  entry: { text, amount, refusal, type },
  id,
  isFocused = false,
  children,
}: Props) {
  const ownId = useId()
  const fieldId = id ?? ownId
  const { money } = useMoney()
  const currency = useView(({ state }) => state.session.deployment?.currency)
  if (!currency) return null
  return (
    <div className="min-w-0 flex-1">
      {/* All of the frame is the field's. */}
      <label
        className={`flex h-11 cursor-text min-w-0 items-center gap-1.5 rounded-lg border bg-bg px-2.5 focus-within:outline-3 focus-within:outline-accent ${refusal ? 'border-warn' : 'border-edge'}`}
      >
        <span className="text-xs whitespace-nowrap text-muted">
          {label} {currency}
        </span>
        <input
          id={fieldId}
          value={text}
          inputMode="decimal"
          autoComplete="off"
          autoFocus={isFocused}
          aria-invalid={refusal !== null}
          onChange={(event) => type(event.target.value)}
          className="w-full min-w-0 bg-transparent text-right text-base font-bold outline-none"
        />
      </label>
      <div className="flex min-h-8 items-center justify-between gap-2">
        {children}
        <output
          htmlFor={fieldId}
          data-amount={amount}
          className="ml-auto truncate pr-2.5 text-right text-[22px] leading-8 font-bold tracking-tight tabular-nums"
        >
          {amount > 0 && money(amount)}
        </output>
      </div>
    </div>
  )
}

interface QuickProps {
  amounts: readonly { amount: Minor; text?: string }[]
  onChoose: (amount: Minor) => void
}

/** Fills an amount field with one touch. */
export function QuickAmounts({ amounts, onChoose }: QuickProps) {
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
