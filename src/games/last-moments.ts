import { isGrandLottery } from './catalogue.ts'

/** How long before a draw its countdown is red, in ms (section 9): 15 s, and 15 minutes for the grand lottery. */
export const lastMomentsMs = (gameId: number): number => (isGrandLottery(gameId) ? 15 * 60_000 : 15_000)
