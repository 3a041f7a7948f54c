import type { DigitsRow, GameRow, PickNumbersRow, TableRow } from './catalogue.ts'
import { anyOrder, exactOrder, type BettingFormat } from './family.ts'
import { marketsOf, type Market } from './markets.ts'
import { multiplierOf } from './rules.ts'

/** One line of a game's prize table. `multiplier` is the prize in hundredths of the stake. */
export type PrizeLine = { readonly multiplier: number } & (
  | { readonly kind: 'hits'; readonly picked: number; readonly hits: number }
  | { readonly kind: 'exactOrder' }
  /** In how many orders the digits of the bet can be drawn decides; `example` are digits of that sort. */
  | { readonly kind: 'anyOrder'; readonly example: readonly number[] }
  | { readonly kind: 'number' }
  /** Named markets that pay the same. */
  | { readonly kind: 'markets'; readonly markets: readonly Market[] }
)

/** What a game pays for what, by the rules that its draws are judged by; the best of each sort of bet first. */
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

const linesOfPicks = ({ prizes }: PickNumbersRow): PrizeLine[] =>
  Object.entries(prizes).flatMap(([picked, byHits]) =>
    Object.entries(byHits)
      .map(([hits, multiplier]) => ({
        kind: 'hits' as const,
        picked: Number(picked),
        hits: Number(hits),
        multiplier,
      }))
      .reverse(),
  )

/** Digits of each sort: all different, one pair, and so on to all the same. */
const digitPatterns: Readonly<Record<number, readonly (readonly number[])[]>> = {
  3: [
    [1, 2, 3],
    [1, 1, 2],
    [1, 1, 1],
  ],
  4: [
    [1, 2, 3, 4],
    [1, 1, 2, 3],
    [1, 1, 2, 2],
    [1, 1, 1, 2],
    [1, 1, 1, 1],
  ],
}

function linesOfDigits(row: DigitsRow): PrizeLine[] {
  const patterns = digitPatterns[row.digits] ?? []
  const pays = (numbers: readonly number[], format: BettingFormat) =>
    multiplierOf(row, { numbers, format }, numbers)
  const [different = []] = patterns
  return [
    { kind: 'exactOrder', multiplier: pays(different, exactOrder) },
    ...patterns.map((example) => ({
      kind: 'anyOrder' as const,
      example,
      multiplier: pays(example, anyOrder),
    })),
  ]
}

function linesOfTable(row: TableRow): PrizeLine[] {
  const byMultiplier = new Map<number, Market[]>()
  for (const market of marketsOf(row.table).values()) {
    const multiplier = multiplierOf(row, { numbers: [market.id] }, market.numbers)
    byMultiplier.set(multiplier, [...(byMultiplier.get(multiplier) ?? []), market])
  }
  const groups = [...byMultiplier].map(([multiplier, markets]) => ({
    kind: 'markets' as const,
    markets,
    multiplier,
  }))
  const single = multiplierOf(row, { numbers: [row.from] }, [row.from])
  return [{ kind: 'number', multiplier: single }, ...groups.sort((a, b) => b.multiplier - a.multiplier)]
}
