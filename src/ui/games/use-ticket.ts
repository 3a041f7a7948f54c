import { useEffect, useRef } from 'react'
import type { GameRow } from '../../games/catalogue.ts'
import { isValidTicket, ticketPrice } from '../../games/rules.ts'
import type { OfferedGame } from '../../worker/api.ts'
import * as drafting from './boards/draft.ts'
import { draftOf, isJustPicked, multiplyPick, quickPickFor, setDraft } from './boards/drafts.ts'
import { navigate } from '../kit/location.tsx'
import { anyOrder, exactOrder, type BettingFormat } from '../../values/betting-format.ts'
import { addToCart } from '../kit/cart/adding.ts'
import { useNumberKeys } from '../kit/keyboard/use-number-keys.ts'
import { say } from '../kit/components/snackbar.ts'
import { currentTexts } from '../kit/texts/i18n.ts'
import { currentView } from '../kit/replica/view.ts'

/**
 * The latest ticket of this game: in the cart, otherwise in the history. Undefined where the host no longer takes its bets.
 */
function lastTicket(gameId: number, row: GameRow) {
  const { cart, payment } = currentView().state
  const older = payment.history.map(({ ticket }) => ticket)
  const last = [...[...cart.tickets].reverse(), ...older].find((ticket) => ticket.gameId === gameId)
  return last && isValidTicket(row, { ...last, drawCount: 1 }) ? last : undefined
}

/** The highest number that digits can pick; 9 for boards of digits, which take each digit at once. */
const highestOf = (row: GameRow): number =>
  row.family === 'pickNumbers' ? row.pool : row.family === 'table' ? row.to : 9

/** The ticket that a draft would be, and what it still needs. */
function asTicket({ prices }: OfferedGame, row: GameRow, draft: drafting.Draft) {
  const variants = Object.keys(prices)
  const variant =
    draft.priceVariant !== null && variants.includes(draft.priceVariant)
      ? draft.priceVariant
      : (variants[0] ?? '')
  const bets = drafting.betsOf(draft)
  const missing = drafting.missingInDraft(row, draft)
  const price = ticketPrice(prices[variant] ?? 0, Math.max(1, bets.length), draft.drawCount)
  return { variants, variant, bets, missing, price }
}

/** The actions for the unfinished ticket, and its price. */
export function useTicket(game: OfferedGame, row: GameRow, draft: drafting.Draft) {
  const { gameId } = game
  const { variants, variant, bets, missing, price } = asTicket(game, row, draft)
  const { bindings, pending, isWaiting, settle, drop } = useNumberKeys(highestOf(row), pick)
  // A number that is being typed belongs to this ticket also when another page is opened.
  const leave = useRef(settle)
  useEffect(() => leave.current, [])

  /** The ticket with the number that was being typed; the screen may not show it yet. */
  function current(): drafting.Draft {
    settle()
    return draftOf(gameId) ?? draft
  }

  const change = (how: (draft: drafting.Draft) => drafting.Draft) => setDraft(gameId, how(current()))

  function pick(number: number): void {
    change((now) => drafting.pick(row, now, number))
  }

  /**
   * The board is empty at once, so that the next keys belong to the next ticket. A refused ticket returns to the board, unless
   * the next one has begun, even by a digit that waits.
   */
  async function add(): Promise<void> {
    const now = current()
    const { missing, variant, bets, price } = asTicket(game, row, now)
    if (missing) return
    const { drawCount } = now
    const next = { ...drafting.emptyDraft(row), priceVariant: variant }
    setDraft(gameId, next)
    const isAdded = await addToCart({ gameId, priceVariant: variant, bets, drawCount, price })
    if (!isAdded && !isWaiting() && draftOf(gameId) === next) setDraft(gameId, now)
  }

  /** Adds the ticket, if there is one, and goes on to the other games. What is not finished stays on the board. */
  function addAndLeave(): void {
    const now = current()
    const { missing } = asTicket(game, row, now)
    if (missing && !drafting.isEmptyDraft(now))
      return say(currentTexts().t(`missing.${missing.key}`, { count: missing.count }), 'bad')
    void add()
    navigate('/')
  }

  function repeatLast(): void {
    const last = lastTicket(gameId, row)
    if (!last) return say(currentTexts().t('board.nothingToRepeat'), 'bad')
    const { priceVariant, drawCount } = last
    change((now) => drafting.repeat(row, { ...now, priceVariant }, last.bets, drawCount))
  }

  return {
    variants,
    variant,
    bets,
    missing,
    price,
    numberBindings: bindings,
    /** A typed digit that waits for a second one; empty if none does. */
    pendingDigit: pending,
    /** Takes the waiting digit back and returns it; empty if none waits. */
    dropDigit: drop,
    add,
    addAndLeave,
    repeatLast,
    pick,
    unpick: () => drop() || change((now) => drafting.unpick(row, now)),
    chooseFormat: (format: BettingFormat) => change((now) => drafting.chooseFormat(now, format)),
    chooseVariant: (priceVariant: string) => change((now) => ({ ...now, priceVariant })),
    chooseDraws: (drawCount: number) => change((now) => drafting.chooseDraws(row, now, drawCount)),
    switchOrder: () =>
      change((now) => drafting.chooseFormat(now, now.current.format === anyOrder ? exactOrder : anyOrder)),
    quickPick: (count?: number) => {
      settle()
      quickPickFor(gameId, count)
    },
    /** How many of the quick pick are wanted, where the next digit can mean nothing else; otherwise null. */
    multiply:
      pending === '' && isJustPicked(draft) && drafting.isBetFull(row, draft)
        ? (count: number) => multiplyPick(gameId, count)
        : null,
    setAside: () => change((now) => (drafting.maySetAside(row, now) ? drafting.setAside(row, now) : now)),
    dropBet: (index: number) => setDraft(gameId, drafting.dropBet(draftOf(gameId) ?? draft, index)),
    clear: () => {
      drop()
      change(() => ({ ...drafting.emptyDraft(row), priceVariant: variant }))
    },
  }
}

export type Ticket = ReturnType<typeof useTicket>
