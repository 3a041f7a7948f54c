import { sumMinor, type Minor } from './money.ts'

/**
 * The causes of changes of a till, in the order of a report's lines. `games` is the result of all games; `other` is
 * everything without a line of its own.
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

/** The opening till, its changes, and the expected till: opening and lines together are `expected`. */
export interface TillSum {
  readonly opening: Minor
  /** Positive for money in. */
  readonly lines: readonly { readonly name: TillLine; readonly amount: Minor }[]
  readonly expected: Minor
}

/** The amount of each kind, as the host counts it: never negative, except the result of the games. */
export type TillFigures = Readonly<Record<Exclude<TillLine, 'other'>, Minor>>

/** The till at the two ends of a period. */
export interface TillEnds {
  readonly opening: Minor
  readonly closing: Minor
}

const outgoing: ReadonlySet<TillLine> = new Set(['collection', 'debitQrcode', 'debitTerminal'])

/** Every figure with its sign; none for kinds without a movement. */
export const signedLines = (figures: Partial<TillFigures>): TillSum['lines'] =>
  tillLines
    .filter((name) => name !== 'other')
    .map((name) => ({ name, amount: (outgoing.has(name) ? -1 : 1) * (figures[name] ?? 0) }))
    .filter(({ amount }) => amount !== 0)

/** The expected till. An unexplained rest is a separate line, so that the sum is always correct. */
export function tillSum(figures: TillFigures, { opening, closing }: TillEnds): TillSum {
  const lines = signedLines(figures)
  const other = closing - sumMinor([opening, ...lines.map(({ amount }) => amount)])
  return {
    opening,
    lines: other === 0 ? lines : [...lines, { name: 'other', amount: other }],
    expected: closing,
  }
}

/** The earlier till, if only these figures have changed it. */
export const openingOf = (figures: TillFigures, closing: Minor): Minor =>
  closing - sumMinor(signedLines(figures).map(({ amount }) => amount))
