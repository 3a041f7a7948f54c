import type { Bet } from '../../../games/family.ts'
import { browserChance } from '../boards/drafts.ts'
import { newIdea } from '../inspire/ideas.ts'
import type { LineGame } from './read-line.ts'

/** The random bets of the line that is being typed, by game: what the explanation shows is what is sold. */
const picked = new Map<number, Bet[]>()

export function quickPickOf({ gameId, row }: LineGame, index: number): Bet {
  const bets = picked.get(gameId) ?? []
  while (bets.length <= index) bets.push(newIdea(row, bets, browserChance))
  picked.set(gameId, bets)
  return bets[index]!
}

/** The next line gets other ones. */
export const forgetQuickPicks = (): void => picked.clear()
