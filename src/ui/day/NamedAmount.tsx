import type { ReactNode } from 'react'
import type { Minor } from '../../values/money.ts'
import { useMoney } from '../kit/texts/formats.ts'

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
