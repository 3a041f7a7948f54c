import type { GameRow } from '../../../games/catalogue.ts'
import type { Bet } from '../../../games/family.ts'
import { quickPick } from '../../../games/rules.ts'
import type { Chance } from '../../../values/random.ts'

/** Digits keep their order, numbers are sorted. */
const asRead = ({ numbers, format }: Bet): Bet =>
  format === undefined ? { numbers: [...numbers].sort((a, b) => a - b) } : { numbers, format }

const isSame = (one: Bet, other: Bet): boolean => one.numbers.join() === other.numbers.join()

/** A random bet for the player, different from `others` if the game has enough bets. */
export function newIdea(row: GameRow, others: readonly Bet[], chance: Chance): Bet {
  const idea = () => asRead(quickPick(row, chance))
  const attempts = Array.from({ length: 8 }, idea)
  return attempts.find((bet) => !others.some((other) => isSame(bet, other))) ?? idea()
}

/** `count` different ideas for one game. */
export function newIdeas(row: GameRow, count: number, chance: Chance): Bet[] {
  const ideas: Bet[] = []
  while (ideas.length < count) ideas.push(newIdea(row, ideas, chance))
  return ideas
}
