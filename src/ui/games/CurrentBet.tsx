import type { GameRow } from '../../games/catalogue.ts'
import type { Bet } from '../../games/family.ts'

interface Props {
  row: GameRow
  bet: Bet
  pending: string
}

/** The numbers picked so far, in the order in which they will stand on the ticket. */
export function CurrentBet({ row, bet, pending }: Props) {
  const shown = row.family === 'digits' ? bet.numbers : [...bet.numbers].sort((a, b) => a - b)
  if (shown.length === 0 && pending === '') return null
  return (
    <span className="flex min-h-11 min-w-0 flex-wrap items-center gap-1">
      {shown.map((number, index) => (
        <b
          key={index}
          className="grid h-7.5 min-w-7.5 place-items-center rounded-full bg-accent/25 px-1 text-[13px] font-bold"
        >
          {number}
        </b>
      ))}
      {pending !== '' && (
        <b className="grid h-7.5 min-w-7.5 place-items-center rounded-full border border-dashed border-accent text-[13px] font-bold">
          {pending}_
        </b>
      )}
    </span>
  )
}
