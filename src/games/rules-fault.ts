import type { DigitsRow, GameRow, PickNumbersRow, TableRow } from './catalogue.ts'
import { isEqual } from '../values/equal.ts'
import { marketsOf } from './markets.ts'

/** What contradicts itself in rules whose form is right: the field at fault, and what it must be. */
export interface RulesFault {
  readonly field: string
  readonly must: string
}

const fault = (field: string, must: string): RulesFault => ({ field, must })

/** The first contradiction in the rules of a game; null where a counter can sell by them. */
export function faultIn(row: GameRow): RulesFault | null {
  switch (row.family) {
    case 'pickNumbers':
      return faultInPicks(row)
    case 'digits':
      return faultInDigits(row)
    case 'table':
      return faultInTable(row)
  }
}

function faultInPicks({ pool, pick: { min, max, quick }, drawn, prizes }: PickNumbersRow): RulesFault | null {
  if (max > pool) return fault('pick.max', `be at most pool, ${pool}`)
  if (min > max) return fault('pick.min', `be at most pick.max, ${max}`)
  if (quick < min || quick > max) return fault('pick.quick', `be from pick.min to pick.max, ${min} to ${max}`)
  if (drawn > pool) return fault('drawn', `be at most pool, ${pool}`)
  for (let picked = min; picked <= max; picked++) {
    const wins = Object.keys(prizes[picked] ?? {})
    if (wins.length === 0) return fault(`prizes.${picked}`, 'have a prize')
    const [fewest, most] = [Math.max(0, picked + drawn - pool), Math.min(picked, drawn)]
    const impossible = wins.find((hits) => !isCount(hits, fewest, most))
    if (impossible !== undefined)
      return fault(`prizes.${picked}.${impossible}`, `be for ${fewest} to ${most} right numbers`)
  }
  const unused = Object.keys(prizes).find((picked) => !isCount(picked, min, max))
  return unused === undefined ? null : fault(`prizes.${unused}`, `be for ${min} to ${max} picked numbers`)
}

const isCount = (text: string, least: number, most: number): boolean =>
  /^\d{1,3}$/.test(text) && Number(text) >= least && Number(text) <= most

const faultInDigits = ({ exactPrize }: DigitsRow): RulesFault | null =>
  exactPrize > 0 ? null : fault('exactPrize', 'be more than 0')

function faultInTable(row: TableRow): RulesFault | null {
  const { from, to, drawnFrom, markets, odds } = row
  if (from > to) return fault('from', `be at most to, ${to}`)
  if (drawnFrom > from) return fault('drawnFrom', `be at most from, ${from}`)
  if (!odds['1']) return fault('odds.1', 'be the prize of a single number')
  for (const [index, { id, key, numbers }] of markets.entries()) {
    const at = `markets.${index}`
    const earlier = markets.slice(0, index)
    if (earlier.some((other) => other.id === id)) return fault(`${at}.id`, 'be of one market only')
    if (earlier.some((other) => other.key === key)) return fault(`${at}.key`, 'be of one market only')
    const isDrawn = (number: number) => number >= drawnFrom && number <= to
    if (numbers.length === 0 || new Set(numbers).size < numbers.length || !numbers.every(isDrawn))
      return fault(`${at}.numbers`, `be different numbers from ${drawnFrom} to ${to}`)
    if (!odds[numbers.length]) return fault(`odds.${numbers.length}`, `be the prize of the market ${key}`)
  }
  return faultInBoard(row)
}

/** The boards that are drawn for one table show exactly its numbers and markets. */
function faultInBoard({ board, from, to, markets }: TableRow): RulesFault | null {
  if (board === 'table') return null
  const own = marketsOf(board)
  const ends = tableEnds[board]
  if (from !== 1 || to !== ends) return fault('board', `be "table", as ${board} has the numbers 1 to ${ends}`)
  const isOwn = markets.every((market) => isEqual(own.get(market.id)?.numbers, market.numbers))
  const keys = markets.map(({ key }) => key)
  return isOwn &&
    isEqual(
      keys,
      [...own.values()].map(({ key }) => key),
    )
    ? null
    : fault('board', `be "table", as ${board} has other markets`)
}

const tableEnds = { wheel: 36, smallWheel: 12, race: 12, powerBlitz: 24 } as const
