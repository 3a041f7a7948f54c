import type { ReactNode } from 'react'

interface Props {
  label: string
  /** Already formatted, with its currency. */
  amount: string
  children?: ReactNode
}

/** Money that changes hands now: legible at arm's length. */
export const Amount = ({ label, amount, children }: Props) => (
  <div className="rounded-xl border-2 border-transparent bg-money p-4 text-on-money">
    <p className="font-semibold">{label}</p>
    <strong className="block text-[34px] leading-11 font-bold tracking-tight">{amount}</strong>
    {children}
  </div>
)
