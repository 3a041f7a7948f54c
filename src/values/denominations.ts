import type { CurrencyCode, Minor } from './money.ts'

/** Notes and coins in circulation, the largest first, in minor units, for counting a till. */
export const denominations: Readonly<Record<CurrencyCode, readonly Minor[]>> = {
  BRL: [20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 25, 10, 5],
  SOL: [20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10],
  RSD: [500_000, 200_000, 100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100],
  UAH: [100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 10],
}

/** A number of notes or coins of one value. */
export interface CountedPieces {
  readonly value: Minor
  readonly count: number
}

/** A larger number is a typing error. */
export const mostPieces = 99_999

export const countedSum = (pieces: readonly CountedPieces[]): Minor =>
  pieces.reduce((sum, { value, count }) => sum + value * count, 0)

/** Whether all notes and coins belong to the currency, each once, in a plausible number. */
export const isCountOf = (currency: CurrencyCode, pieces: readonly CountedPieces[]): boolean =>
  new Set(pieces.map(({ value }) => value)).size === pieces.length &&
  pieces.every(
    ({ value, count }) =>
      denominations[currency].includes(value) && Number.isInteger(count) && count >= 0 && count <= mostPieces,
  )
