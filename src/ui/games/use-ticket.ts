import { useRef } from 'react'
import type { GameRow } from '../../games/catalogue.ts'
import type { BettingFormat } from '../../games/family.ts'
import { ticketPrice } from '../../games/rules.ts'
import type { OfferedGame } from '../../worker/api.ts'
import * as drafting from './boards/draft.ts'
import { isJustPicked, multiplyPick, quickPickFor, setDraft } from './boards/drafts.ts'
import { navigate } from '../kit/location.tsx'
import { anyOrder, exactOrder } from '../../games/family.ts'
import { addToCart } from '../kit/cart/adding.ts'
import { say } from '../kit/components/snackbar.ts'
import { currentTexts } from '../kit/texts/i18n.ts'
import { currentView } from '../kit/replica/view.ts'

/** The latest ticket of this game: in the cart, otherwise in the history. */
function lastTicket(gameId: number) {
  const { cart, payment } = currentView().state
  const older = payment.history.map(({ ticket }) => ticket)
  return [...[...cart.tickets].reverse(), ...older].find((ticket) => ticket.gameId === gameId)
}

/** The actions for the unfinished ticket, and its price. */
export function useTicket({ gameId, prices }: OfferedGame, row: GameRow, draft: drafting.Draft) {
  const latest = useRef(draft)
  latest.current = draft
  const change = (next: drafting.Draft) => setDraft(gameId, next)
  const variants = Object.keys(prices)
  const variant =
    draft.priceVariant !== null && variants.includes(draft.priceVariant)
      ? draft.priceVariant
      : (variants[0] ?? '')
  const bets = drafting.betsOf(draft)
  const missing = drafting.missingInDraft(row, draft)
  const price = ticketPrice(prices[variant] ?? 0, Math.max(1, bets.length), draft.drawCount)

  /**
   * The board is empty at once, so that the next keys belong to the next ticket. A refused ticket returns to the board.
   */
  async function add(): Promise<void> {
    if (missing) return
    const { drawCount } = draft
    const next = { ...drafting.emptyDraft(row), priceVariant: variant }
    change(next)
    const isAdded = await addToCart({ gameId, priceVariant: variant, bets, drawCount, price })
    if (!isAdded && latest.current === next) change(draft)
  }

  /** Adds the ticket, if there is one, and goes on to the other games. What is not finished stays on the board. */
  function addAndLeave(): void {
    if (missing && !drafting.isEmptyDraft(draft))
      return say(currentTexts().t(`missing.${missing.key}`, { count: missing.count }), 'bad')
    void add()
    navigate('/')
  }

  function repeatLast(): void {
    const last = lastTicket(gameId)
    if (!last) return say(currentTexts().t('board.nothingToRepeat'), 'bad')
    change(drafting.repeat(row, { ...draft, priceVariant: last.priceVariant }, last.bets, last.drawCount))
  }

  return {
    variants,
    variant,
    bets,
    missing,
    price,
    add,
    addAndLeave,
    repeatLast,
    pick: (number: number) => change(drafting.pick(row, draft, number)),
    unpick: () => change(drafting.unpick(row, draft)),
    chooseFormat: (format: BettingFormat) => change(drafting.chooseFormat(draft, format)),
    chooseVariant: (priceVariant: string) => change({ ...draft, priceVariant }),
    chooseDraws: (drawCount: number) => change(drafting.chooseDraws(row, draft, drawCount)),
    switchOrder: () =>
      change(drafting.chooseFormat(draft, draft.current.format === anyOrder ? exactOrder : anyOrder)),
    quickPick: (count?: number) => quickPickFor(gameId, count),
    /** How many of the quick pick are wanted, where the next digit can mean nothing else; otherwise null. */
    multiply:
      isJustPicked(draft) && drafting.isBetFull(row, draft)
        ? (count: number) => multiplyPick(gameId, count)
        : null,
    setAside: () => drafting.maySetAside(row, draft) && change(drafting.setAside(row, draft)),
    dropBet: (index: number) => change(drafting.dropBet(draft, index)),
    clear: () => change({ ...drafting.emptyDraft(row), priceVariant: variant }),
  }
}

export type Ticket = ReturnType<typeof useTicket>
