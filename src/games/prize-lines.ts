import type { DigitsRow, GameRow, PickNumbersRow, TableRow } from './catalogue.ts'
import { exactOrder } from '../values/betting-format.ts'
import type { Bet } from './family.ts'
import type { Market } from './markets.ts'
import { percentOf, returnOf } from './returns.ts'
import { multiplierOf, sortsOfBets } from './rules.ts'

/** What a game pays for one thing. `multiplier` is the prize in hundredths of the stake. */
interface Prize {
  readonly multiplier: number
  /** What all prizes of a bet of this sort bring on average, per cent of its stake. */
  readonly percent: number
}

/** One line of a game's prize table. */
export type PrizeLine = Prize &
  (
    | { readonly kind: 'hits'; readonly picked: number; readonly hits: number }
    | { readonly kind: 'exactOrder' }
    /** In how many orders the digits of the bet can be drawn decides; `example` are digits of that sort. */
    | { readonly kind: 'anyOrder'; readonly example: readonly number[] }
    | { readonly kind: 'number' }
    /** Named markets that pay the same. */
    | { readonly kind: 'markets'; readonly markets: readonly Market[] }
  )

/** The prizes of a game by the rules that decide its draws, the highest of each kind of bet first. */
export function prizeLines(row: GameRow): PrizeLine[] {
  switch (row.family) {
    case 'pickNumbers':
      return linesOfPicks(row)
    case 'digits':
      return linesOfDigits(row)
    case 'table':
      return linesOfTable(row)
  }
}

/** What a bet wins where these numbers are drawn, and on average. */
const prizeWhere = (row: GameRow, bet: Bet, drawn: readonly number[]): Prize => ({
  multiplier: multiplierOf(row, bet, drawn),
  percent: percentOf(returnOf(row, bet)),
})

const linesOfPicks = (row: PickNumbersRow): PrizeLine[] =>
  sortsOfBets(row).flatMap((bet) => {
    const picked = bet.numbers.length
    const percent = percentOf(returnOf(row, bet))
    return Object.entries(row.prizes[picked] ?? {})
      .map(([hits, multiplier]) => ({
        kind: 'hits' as const,
        picked,
        hits: Number(hits),
        multiplier,
        percent,
      }))
      .reverse()
  })

const linesOfDigits = (row: DigitsRow): PrizeLine[] =>
  sortsOfBets(row).map((bet) => ({
    ...(bet.format === exactOrder
      ? { kind: 'exactOrder' as const }
      : { kind: 'anyOrder' as const, example: bet.numbers }),
    ...prizeWhere(row, bet, bet.numbers),
  }))

function linesOfTable(row: TableRow): PrizeLine[] {
  const byMultiplier = new Map<number, Market[]>()
  for (const market of row.markets) {
    const { multiplier } = prizeWhere(row, { numbers: [market.id] }, market.numbers)
    byMultiplier.set(multiplier, [...(byMultiplier.get(multiplier) ?? []), market])
  }
  const groups = [...byMultiplier.values()].map((markets) => ({
    kind: 'markets' as const,
    markets,
    ...prizeWhere(row, { numbers: [markets[0]!.id] }, markets[0]!.numbers),
  }))
  return [
    { kind: 'number', ...prizeWhere(row, { numbers: [row.from] }, [row.from]) },
    ...groups.sort((a, b) => b.multiplier - a.multiplier),
  ]
}
