import { useEffect, useRef } from 'react'
import { navigate } from '../kit/location.tsx'
import type { GameRow } from '../../games/catalogue.ts'
import type { OfferedGame } from '../../worker/api.ts'
import { Board } from './boards/Board.tsx'
import { isEmptyDraft, type Draft } from './boards/draft.ts'
import { marketPicks } from './boards/market-keys.ts'
import { useKeys, type Bindings } from '../kit/keyboard/use-keys.ts'
import { useReadyTicket } from '../kit/cart/ready-ticket.ts'
import { BetTray } from './BetTray.tsx'
import { GameHeader } from './GameHeader.tsx'
import { countKeys, gameKeys } from './keys.ts'
import { TicketControls } from './TicketControls.tsx'
import { useTicket, type Ticket } from './use-ticket.ts'

interface Props {
  game: OfferedGame
  row: GameRow
  draft: Draft
}

const digitBindings = (ticket: Ticket): Bindings =>
  Object.fromEntries(Array.from('0123456789', (digit) => [digit, () => ticket.pick(Number(digit))]))

/** Directly after a quick pick that leaves nothing to pick, a digit makes so many of it. */
const countBindings = ({ multiply }: Ticket): Bindings =>
  multiply ? Object.fromEntries(countKeys.map((digit) => [digit, () => multiply(Number(digit))])) : {}

/** The named markets of a table game; other boards have none. */
const marketBindings = (row: GameRow, ticket: Ticket): Bindings =>
  row.family === 'table'
    ? Object.fromEntries(marketPicks(row).map(({ key, choice }) => [key, () => ticket.pick(choice)]))
    : {}

const next = <Value,>(values: readonly Value[], current: Value): Value =>
  values[(values.indexOf(current) + 1) % values.length] ?? current

/** Everything between the rail and the cart: one game, playable by touch or by keys. */
export function GamePanel({ game, row, draft }: Props) {
  const ticket = useTicket(game, row, draft)
  useKeys({
    ...(row.family === 'digits' ? digitBindings(ticket) : ticket.numberBindings),
    ...marketBindings(row, ticket),
    ...countBindings(ticket),
    ...(row.family === 'digits' ? { [gameKeys.order]: ticket.switchOrder } : {}),
    [gameKeys.quickPick]: () => ticket.quickPick(),
    [gameKeys.repeat]: ticket.repeatLast,
    [gameKeys.another]: ticket.addAndLeave,
    [gameKeys.bet]: ticket.setAside,
    [gameKeys.draws]: () => ticket.chooseDraws(draft.drawCount === row.maxDraws ? 1 : draft.drawCount + 1),
    [gameKeys.price]: () => ticket.chooseVariant(next(ticket.variants, ticket.variant)),
    Backspace: ticket.unpick,
    Enter: () => void ticket.add(),
    Escape: () => ticket.dropDigit() || (isEmptyDraft(draft) ? navigate('/') : ticket.clear()),
  })
  useReadyTicket(() => void ticket.add())
  // The keys of the game work at once, and Enter adds the ticket instead of pressing the tile that opened the page.
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus({ preventScroll: true }), [])
  return (
    <main
      ref={panel}
      tabIndex={-1}
      data-enter
      className="flex min-h-0 min-w-0 flex-col gap-3 overflow-y-auto px-4.5 py-3.5 outline-none tight:px-2"
    >
      <GameHeader game={game} drawCount={draft.drawCount} />
      <div className="flex-auto shrink-0 py-0.5 tight:-mx-2 tight:overflow-x-auto tight:p-3">
        <Board
          row={row}
          draft={draft}
          onPick={ticket.pick}
          onUnpick={ticket.unpick}
          onFormat={ticket.chooseFormat}
        />
      </div>
      <TicketControls game={game} row={row} draft={draft} ticket={ticket} />
      <BetTray row={row} draft={draft} ticket={ticket} />
    </main>
  )
}
