import { useId, type ReactNode } from 'react'
import type { Minor } from '../../values/money.ts'
import { useMoney } from '../kit/texts/formats.ts'

interface ListProps {
  title: string
  /** Each a `NamedAmount`. */
  children: ReactNode
}

/** What an operator should look at before the till changes hands or the day ends. */
export function AmountList({ title, children }: ListProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="rounded-lg border border-warn p-3.5">
      <h3 id={titleId} className="mb-1 font-bold">
        {title}
      </h3>
      <ul className="grid max-h-40 gap-1.5 overflow-y-auto">{children}</ul>
    </section>
  )
}

interface Props {
  name: ReactNode
  amount: Minor | null
  /** When it was, and what is to be known of it. */
  children: ReactNode
}

/** An entry of a list: its name with its amount, and a line below them. */
export function NamedAmount({ name, amount, children }: Props) {
  const { money } = useMoney()
  return (
    <li>
      <p className="flex items-baseline justify-between gap-4 font-semibold">
        <span>{name}</span>
        {amount !== null && <span className="tabular-nums">{money(amount)}</span>}
      </p>
      <p className="text-[13px] text-muted">{children}</p>
    </li>
  )
}
