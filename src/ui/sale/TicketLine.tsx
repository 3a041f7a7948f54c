import type { MouseEvent, ReactNode } from 'react'
import type { GameRow } from '../../games/catalogue.ts'
import { betText } from '../kit/games/bet-text.ts'
import { useRules } from '../kit/games/game-rules.ts'
import type { Translate } from '../kit/texts/translate.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import type { CartTicket } from '../../worker/api.ts'

/** Between two lines of a list; no border, which would make each of them a pixel higher. */
export const lineBelow = 'shadow-[inset_0_-1px_var(--line)]'

interface Props {
  isOpen: boolean
  onToggle: () => void
  /** The whole of what the line may have to shorten. */
  title: string
  children: ReactNode
}

/** One line of the cart or of the history, 44 px high; a touch shows the details below it. */
export function TicketLine({ isOpen, onToggle, title, children }: Props) {
  const toggle = ({ detail, currentTarget }: MouseEvent<HTMLButtonElement>) => {
    onToggle()
    // After a touch the keys are the board's again: Enter must add the next ticket.
    if (detail > 0) currentTarget.blur()
  }
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      title={title}
      onClick={toggle}
      className="press flex min-h-11 min-w-0 flex-1 items-center gap-2 rounded-lg px-1.5 text-left hover:bg-hover"
    >
      {children}
    </button>
  )
}

/** The name of the game in a line: never much more than its half, and whole while the line is open. */
export const LineName = ({ isOpen, children }: { isOpen: boolean; children: string }) => (
  <span
    className={`font-semibold ${isOpen ? 'min-w-0 flex-1 break-words' : 'max-w-[55%] shrink-0 truncate'}`}
  >
    {children}
  </span>
)

/** The bets of a ticket as texts; the choices of a table are one text. */
export function betLines(t: Translate, row: GameRow | undefined, bets: CartTicket['bets']): string[] {
  const texts = bets.map((bet) => betText(t, row, bet))
  return bets.every(({ numbers }) => numbers.length === 1) ? [texts.join(' · ')] : texts
}

/** By the rules of its sale, otherwise by those of now. */
export function useBetLines(
  { gameId, bets }: Pick<CartTicket, 'gameId' | 'bets'>,
  rulesOfSale?: GameRow,
): string[] {
  const { t } = useTranslation()
  const rulesNow = useRules(gameId)
  return betLines(t, rulesOfSale ?? rulesNow, bets)
}

interface DetailsProps {
  /** The bets of the ticket. */
  lines: readonly string[]
  children: ReactNode
}

/** What a line has no room for: each bet on a line, and `children` below them. */
export const TicketDetails = ({ lines, children }: DetailsProps) => (
  <div className="px-1.5 pb-2">
    {lines.map((line, index) => (
      <p key={index} className="text-[13px] leading-4.5 text-ink">
        {line}
      </p>
    ))}
    {children}
  </div>
)
