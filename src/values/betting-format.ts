/** The betting formats of the digit games (section 3): any order, and exact order. */
export const bettingFormats = [1000, 1001] as const
export type BettingFormat = (typeof bettingFormats)[number]
export const anyOrder: BettingFormat = 1000
export const exactOrder: BettingFormat = 1001

export const isBettingFormat = (format: unknown): format is BettingFormat =>
  format === anyOrder || format === exactOrder
