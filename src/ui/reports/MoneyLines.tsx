import type { Minor } from '../../values/money.ts'
import type { MoneyLine } from './figures.ts'

interface LineProps {
  name: string
  children: string
  isMain?: boolean
  isBad?: boolean
}

/** A name and its figure; `isMain` for the sum of the lines before it. */
export const Line = ({ name, children, isMain = false, isBad = false }: LineProps) => (
  <div
    className={`flex items-baseline justify-between gap-4 ${isMain ? 'mt-1 border-t border-line pt-2 text-base font-bold first:mt-0 first:border-t-0 first:pt-0' : ''}`}
  >
    <dt className={isMain ? '' : 'text-muted'}>{name}</dt>
    <dd className={`font-bold tabular-nums ${isBad ? 'text-danger' : ''}`}>{children}</dd>
  </div>
)

interface MoneyLinesProps {
  readonly lines: readonly MoneyLine[]
  readonly label: (name: MoneyLine['name']) => string
  readonly amount: (amount: Minor) => string
  /** An amount with its sign. */
  readonly change: (amount: Minor) => string
}

/** The till of a report, line by line, with the labels and signs of its printed form. */
export const MoneyLines = ({ lines, label, amount, change }: MoneyLinesProps) =>
  lines.map(({ name, amount: value, isChange = false }) => (
    <Line
      key={name}
      name={label(name)}
      isMain={name === 'balance' || name === 'expected'}
      isBad={!isChange && value < 0}
    >
      {isChange ? change(value) : amount(value)}
    </Line>
  ))
