import { useId, type KeyboardEvent } from 'react'
import { limits } from '../limits.ts'
import { useView } from '../replica/view.ts'
import { keptAmount } from './amount-text.ts'

interface Props {
  label: string
  value: string
  onChange: (value: string) => void
  /** It has the focus as it appears. */
  isFocused?: boolean
}

/** Section 5: a sign or an exponent is no part of an amount. */
const blocked = new Set(['+', '-', 'e', 'E'])

const block = (event: KeyboardEvent): void => {
  if (blocked.has(event.key)) event.preventDefault()
}

/** An amount of money with its currency before it (section 5, "Amounts"). What cannot be part of an amount changes nothing. */
export function MoneyField({ label, value, onChange, isFocused = false }: Props) {
  const id = useId()
  const currency = useView(({ state }) => state.session.deployment?.currency ?? 'BRL')
  return (
    <div className="flex h-11 min-w-0 items-center gap-1.5 rounded-lg border border-edge bg-bg px-2.5 focus-within:outline-3 focus-within:outline-accent">
      <label htmlFor={id} className="text-xs whitespace-nowrap text-muted">
        {label} {currency}
      </label>
      <input
        id={id}
        value={value}
        inputMode="decimal"
        autoComplete="off"
        autoFocus={isFocused}
        maxLength={limits.amountMaxLength}
        onKeyDown={block}
        onChange={(event) => onChange(keptAmount(event.target.value, value))}
        className="w-full min-w-0 bg-transparent text-right text-base font-bold outline-none"
      />
    </div>
  )
}
