import type { ReactNode } from 'react'
import type { Market } from '../../../games/markets.ts'
import { Icon } from '../../kit/components/Icon.tsx'

/** The colours of the tables: they are part of the bet, not decoration. */
export type Colour = NonNullable<Market['colour']> | 'plain'

const looks: Record<Colour, string> = {
  plain: 'border-line bg-raised',
  red: 'border-bet-red bg-bet-red text-on-bet',
  black: 'border-edge bg-bet-black text-on-bet',
  green: 'border-bet-green bg-bet-green text-on-bet',
  blue: 'border-bet-blue bg-bet-blue text-on-bet',
  yellow: 'border-bet-yellow bg-bet-yellow text-on-bet-light',
}

interface Props {
  choice: number
  chosen: ReadonlySet<number>
  onPick: (choice: number) => void
  children: ReactNode
  colour?: Colour
  /** The key that picks it, shown in its corner. */
  keys?: string | undefined
  /** Numbers are larger than the names of markets. */
  isNumber?: boolean
  isRound?: boolean
}

/** One field of a table, marked while it is chosen. */
export function Choice({
  choice,
  chosen,
  onPick,
  children,
  colour = 'plain',
  keys,
  isNumber,
  isRound,
}: Props) {
  const isChosen = chosen.has(choice)
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={() => onPick(choice)}
      className={`press relative grid size-full min-h-11 min-w-0 place-items-center border px-1 text-center font-bold ${keys ? 'pt-2.5' : ''} ${isRound ? 'rounded-full' : 'rounded-lg'} ${isNumber ? 'text-lg wide:text-2xl' : 'text-[13px] leading-4 wide:text-base'} ${looks[colour]} ${isChosen ? 'z-1 outline-3 outline-ink' : 'hover:opacity-85'}`}
    >
      {children}
      {keys && (
        <kbd aria-hidden className="absolute top-0.5 left-1.5 font-sans text-[11px] leading-4 opacity-75">
          {keys}
        </kbd>
      )}
      {isChosen && (
        <span
          aria-hidden
          className="absolute -top-2 -right-2 grid size-6 place-items-center rounded-full border-2 border-on-pick bg-pick text-on-pick"
        >
          <Icon name="check" className="size-4" />
        </span>
      )}
    </button>
  )
}

/** The field of a number, which it shows unless something else is given. */
export const NumberChoice = ({
  number,
  children = number,
  ...look
}: Omit<Props, 'choice' | 'children' | 'isNumber'> & { number: number; children?: ReactNode }) => (
  <Choice {...look} choice={number} isNumber>
    {children}
  </Choice>
)
