import type { DigitsRow, GameRow, TableRow } from '../../../games/catalogue.ts'
import type { Bet, Missing } from '../../../games/family.ts'
import { exactOrder, type BettingFormat } from '../../../values/betting-format.ts'
import { missingIn, quickPick } from '../../../games/rules.ts'
import type { Chance } from '../../../values/random.ts'
import type { CartTicket } from '../../../worker/api.ts'

/**
 * An unfinished ticket. `current` is the bet that is being edited; `bets` are the finished ones. On a table game every
 * choice is a bet and is in `bets` at once.
 */
export interface Draft {
  readonly bets: readonly Bet[]
  readonly current: Bet
  readonly drawCount: number
  /** Null until one is chosen; then the game's first one applies. */
  readonly priceVariant: string | null
}

const emptyBet = (row: GameRow): Bet =>
  row.family === 'digits' ? { numbers: [], format: exactOrder } : { numbers: [] }

export const emptyDraft = (row: GameRow): Draft => ({
  bets: [],
  current: emptyBet(row),
  drawCount: 1,
  priceVariant: null,
})

export const isEmptyDraft = ({ bets, current }: Draft): boolean =>
  bets.length === 0 && current.numbers.length === 0

/** A touch on a number or market: chooses or removes it. A choice beyond the maximum changes nothing. */
export function pick(row: GameRow, draft: Draft, number: number): Draft {
  switch (row.family) {
    case 'table':
      return pickChoice(row, draft, number)
    case 'digits':
      return pickDigit(row, draft, number)
    case 'pickNumbers':
      return { ...draft, current: toggle(draft.current, number, row.pick.max) }
  }
}

/** A number that is typed may be one that the table does not have: it changes nothing. */
function pickChoice(row: TableRow, draft: Draft, choice: number): Draft {
  const isChosen = draft.bets.some(({ numbers }) => numbers[0] === choice)
  if (isChosen) return { ...draft, bets: draft.bets.filter(({ numbers }) => numbers[0] !== choice) }
  const bet = { numbers: [choice] }
  const hasRoom = draft.bets.length < row.maxBets
  return hasRoom && missingIn(row, bet) === null ? { ...draft, bets: [...draft.bets, bet] } : draft
}

function pickDigit({ digits }: DigitsRow, draft: Draft, digit: number): Draft {
  const { numbers } = draft.current
  return numbers.length < digits
    ? { ...draft, current: { ...draft.current, numbers: [...numbers, digit] } }
    : draft
}

function toggle(bet: Bet, number: number, max: number): Bet {
  if (bet.numbers.includes(number))
    return { ...bet, numbers: bet.numbers.filter((other) => other !== number) }
  return bet.numbers.length < max ? { ...bet, numbers: [...bet.numbers, number] } : bet
}

/** Undoes the last pick. */
export function unpick(row: GameRow, draft: Draft): Draft {
  return row.family === 'table'
    ? { ...draft, bets: draft.bets.slice(0, -1) }
    : { ...draft, current: { ...draft.current, numbers: draft.current.numbers.slice(0, -1) } }
}

export const chooseFormat = (draft: Draft, format: BettingFormat): Draft => ({
  ...draft,
  current: { ...draft.current, format },
})

export const chooseDraws = (row: GameRow, draft: Draft, drawCount: number): Draft => ({
  ...draft,
  drawCount: Math.min(Math.max(1, drawCount), row.maxDraws),
})

/** A random bet: replaces the current one, or adds one choice on a table. */
export function pickAtRandom(row: GameRow, draft: Draft, chance: Chance): Draft {
  const bet = quickPick(row, chance)
  if (row.family !== 'table') return { ...draft, current: { ...draft.current, numbers: bet.numbers } }
  const isChosen = draft.bets.some(({ numbers }) => numbers[0] === bet.numbers[0])
  return isChosen || draft.bets.length >= row.maxBets ? draft : { ...draft, bets: [...draft.bets, bet] }
}

/**
 * `count` random bets: a first one as by `pickAtRandom`, then as many others as the ticket has room for. On a table they are
 * different choices.
 */
export function pickSeveral(row: GameRow, draft: Draft, count: number, chance: Chance): Draft {
  return moreAtRandom(row, pickAtRandom(row, draft, chance), count - 1, chance)
}

/** Chances to find another choice on a table: it has 37 of them, and a ticket ten at most. */
const triesPerBet = 20

/** Room for another bet of the format of the last one. */
function nextOfItsKind(row: GameRow, draft: Draft): Draft {
  const next = setAside(row, draft)
  const { format } = draft.current
  return format === undefined ? next : chooseFormat(next, format)
}

/** Up to `more` random bets beside those that are there. */
export function moreAtRandom(row: GameRow, draft: Draft, more: number, chance: Chance): Draft {
  const wanted = Math.min(betsOf(draft).length + more, row.maxBets)
  let next = draft
  for (let tries = 0; tries < more * triesPerBet && betsOf(next).length < wanted; tries++)
    next = pickAtRandom(row, maySetAside(row, next) ? nextOfItsKind(row, next) : next, chance)
  return next
}

/** Whether no digit can pick another number for the current bet. */
export const isBetFull = (row: GameRow, { current: { numbers } }: Draft): boolean =>
  (row.family === 'pickNumbers' && numbers.length === row.pick.max) ||
  (row.family === 'digits' && numbers.length === row.digits)

/** Whether the current bet is complete and there is room for another one on the same ticket. */
export const maySetAside = (row: GameRow, { bets, current }: Draft): boolean =>
  row.family !== 'table' && bets.length + 1 < row.maxBets && missingIn(row, current) === null

export const setAside = (row: GameRow, draft: Draft): Draft => ({
  ...draft,
  bets: [...draft.bets, draft.current],
  current: emptyBet(row),
})

export const dropBet = (draft: Draft, index: number): Draft => ({
  ...draft,
  bets: draft.bets.filter((_, other) => other !== index),
})

/** The bets that the ticket would have now: the finished ones, and the current one if it is not empty. */
export const betsOf = ({ bets, current }: Draft): CartTicket['bets'] =>
  (current.numbers.length > 0 ? [...bets, current] : bets).map(asRead)

/** Numbers are sorted; digits keep the order of the bet. */
const asRead = ({ numbers, format }: Bet): CartTicket['bets'][number] =>
  format === undefined ? { numbers: [...numbers].sort((a, b) => a - b) } : { numbers: [...numbers], format }

/** The missing part of a ticket, or null if it can be added to the cart. */
export function missingInDraft(row: GameRow, { bets, current }: Draft): Missing | null {
  const isUntouched = current.numbers.length === 0
  const parts = bets.length > 0 && isUntouched ? bets : [...bets, current]
  return parts.map((bet) => missingIn(row, bet)).find((missing) => missing !== null) ?? null
}

/** The bets of an earlier ticket, to be changed or added unchanged. */
export function repeat(row: GameRow, draft: Draft, bets: readonly Bet[], drawCount: number): Draft {
  const last = bets.at(-1)
  const parts =
    row.family === 'table' || !last
      ? { bets, current: emptyBet(row) }
      : { bets: bets.slice(0, -1), current: last }
  return chooseDraws(row, { ...draft, ...parts }, drawCount)
}
