import { sumMinor, type Minor } from './money.ts'

/**
 * Ways in which money comes into a till or leaves it, in the order of a report's lines. `games` is the result of all games;
 * `other` is what no report has a line of its own for.
 */
export const tillLines = [
  'games',
  'refill',
  'collection',
  'creditQrcode',
  'debitQrcode',
  'creditTerminal',
  'debitTerminal',
  'other',
] as const
export type TillLine = (typeof tillLines)[number]

/** What was in a till, what changed that, and what should be in it by that: opening and lines together are `expected`. */
export interface TillSum {
  readonly opening: Minor
  /** Above zero where money came in. */
  readonly lines: readonly { readonly name: TillLine; readonly amount: Minor }[]
  readonly expected: Minor
}

/** How much was moved each way, as the host counts it: never below zero, but for the result of the games. */
export type TillFigures = Readonly<Record<Exclude<TillLine, 'other'>, Minor>>

/** What was in a till at the two ends of a period. */
export interface TillEnds {
  readonly opening: Minor
  readonly closing: Minor
}

const outgoing: ReadonlySet<TillLine> = new Set(['collection', 'debitQrcode', 'debitTerminal'])

/** Every figure with its sign; nothing where nothing was moved. */
export const signedLines = (figures: Partial<TillFigures>): TillSum['lines'] =>
  tillLines
    .filter((name) => name !== 'other')
    .map((name) => ({ name, amount: (outgoing.has(name) ? -1 : 1) * (figures[name] ?? 0) }))
    .filter(({ amount }) => amount !== 0)

/** What should be in the till. Whatever the figures leave unexplained is a line of its own, so that the sum is always one. */
export function tillSum(figures: TillFigures, { opening, closing }: TillEnds): TillSum {
  const lines = signedLines(figures)
  const other = closing - sumMinor([opening, ...lines.map(({ amount }) => amount)])
  return {
    opening,
    lines: other === 0 ? lines : [...lines, { name: 'other', amount: other }],
    expected: closing,
  }
}

/** What must have been in a till before, where nobody but these figures changed it. */
export const openingOf = (figures: TillFigures, closing: Minor): Minor =>
  closing - sumMinor(signedLines(figures).map(({ amount }) => amount))
