import { useId, type ReactNode, useState } from 'react'
import type { Minor } from '../../../values/money.ts'
import { Button } from '../components/Button.tsx'
import { useView } from '../replica/view.ts'
import { useMoney } from '../texts/formats.ts'
import { amountSigns, readAmount } from '../../../values/amount-reading.ts'
import type { Refusal } from '../../../values/outcome.ts'

interface Props {
  label: string
  entry: AmountEntry
  id?: string
  /** It has the focus as it appears. */
  isFocused?: boolean
  /** Further text beside the amount, if there is no room for another line. */
  children?: ReactNode
}

/**
 * An amount of money with its currency before it (section 5, "Amounts"), and below it the recognised amount in large
 * type. Every key is accepted: the form refuses invalid text with a message, and never changes it. Without a currency
 * there is no field.
 */
export function MoneyField({ entry, id, children, ...field }: Props) {
  const ownId = useId()
  const fieldId = id ?? ownId
  const { money } = useMoney()
  const hasCurrency = useView(({ state }) => state.session.deployment !== null)
  if (!hasCurrency) return null
  return (
    <div className="min-w-0 flex-1">
      <AmountInput {...field} id={fieldId} entry={entry} />
      <div className="flex min-h-8 items-center justify-between gap-2">
        {children}
        <output
          htmlFor={fieldId}
          data-amount={entry.amount}
          className="ml-auto truncate pr-2.5 text-right text-[22px] leading-8 font-bold tracking-tight tabular-nums"
        >
          {entry.amount > 0 && money(entry.amount)}
        </output>
      </div>
    </div>
  )
}

/** The field alone, for a place that shows the recognised amount elsewhere. */
export function AmountInput({
  label,
  entry: { text, refusal, type },
  id,
  isFocused = false,
}: Omit<Props, 'children'>) {
  const currency = useView(({ state }) => state.session.deployment?.currency)
  return (
    // The whole frame belongs to the field.
    <label
      className={`flex h-11 min-w-0 flex-1 cursor-text items-center gap-1.5 rounded-lg border bg-bg px-2.5 focus-within:outline-3 focus-within:outline-accent ${refusal ? 'border-warn' : 'border-edge'}`}
    >
      <span className="text-xs whitespace-nowrap text-muted">
        {label} {currency}
      </span>
      <input
        id={id}
        value={text}
        inputMode="decimal"
        autoComplete="off"
        autoFocus={isFocused}
        aria-invalid={refusal !== null}
        onChange={(event) => type(event.target.value)}
        className="w-full min-w-0 bg-transparent text-right text-base font-bold outline-none"
      />
    </label>
  )
}

interface QuickProps {
  amounts: readonly { amount: Minor; text?: string }[]
  onChoose: (amount: Minor) => void
}

/** A button that fills an amount field. */
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

/** The text of an amount field, and its value. */
export interface AmountEntry {
  readonly text: string
  /** Minor units; 0 while there is no amount. */
  readonly amount: Minor
  /** Why the text is not an amount; null if it is one or if the field is empty. */
  readonly refusal: Refusal | null
  readonly type: (text: string) => void
  /** Fills the field as if the amount had been typed. */
  readonly choose: (amount: Minor) => void
}

const exampleAmount = 123_456

/** Text keys under `errors:refusals`. */
const codes = {
  unreadable: 'amountUnreadable',
  signed: 'amountSigned',
  ambiguous: 'amountAmbiguous',
  unfinished: 'amountUnfinished',
  tooLong: 'amountTooLong',
} as const

/** Parses amounts in this page's format; neither amount nor refusal for an empty text. */
export function useAmountReader(): (text: string) => { amount: Minor | null; refusal: Refusal | null } {
  const { amount: print } = useMoney()
  const currency = useView(({ state }) => state.session.deployment?.currency)
  return (text) => {
    const reading = readAmount(text, amountSigns(print), currency)
    switch (reading.kind) {
      case 'empty':
        return { amount: null, refusal: null }
      case 'amount':
        return { amount: reading.amount, refusal: null }
      case 'refused':
        return {
          amount: null,
          refusal: { code: codes[reading.fault], details: { example: print(exampleAmount) } },
        }
    }
  }
}

/** The content of an amount field. */
export function useAmountEntry(): AmountEntry {
  const { amount: print } = useMoney()
  const [text, setText] = useState('')
  const { amount, refusal } = useAmountReader()(text)
  return { text, amount: amount ?? 0, refusal, type: setText, choose: (chosen) => setText(print(chosen)) }
}
