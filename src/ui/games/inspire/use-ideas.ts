import { useState } from 'react'
import type { Bet } from '../../../games/family.ts'
import type { OfferedGame } from '../../../worker/api.ts'
import { addToCart } from '../../kit/cart/adding.ts'
import { browserChance } from '../boards/drafts.ts'
import { rulesNow } from '../../kit/games/game-rules.ts'
import { betText } from '../../kit/games/bet-text.ts'
import { say } from '../../kit/components/snackbar.ts'
import { useGames } from '../../kit/games/use-games.ts'
import { useTranslation } from '../../kit/texts/i18n.ts'
import { newIdea, newIdeas } from './ideas.ts'

export const ideasPerGame = 3

type Ideas = Readonly<Record<number, readonly Bet[]>>

const ideasFor = (games: readonly OfferedGame[]): Ideas =>
  Object.fromEntries(
    games.flatMap(({ gameId }) => {
      const row = rulesNow(gameId)
      return row ? [[gameId, newIdeas(row, ideasPerGame, browserChance)]] : []
    }),
  )

/** An idea uses the game's first price. */
export const ideaPrice = ({ prices }: OfferedGame): number => Object.values(prices)[0] ?? 0

/** Ideas for every game on sale; a new idea replaces one that was taken. */
export function useIdeas() {
  const { t } = useTranslation()
  const games = useGames()
  const [ideas, setIdeas] = useState<Ideas>(() => ideasFor(games))

  async function take({ gameId, prices }: OfferedGame, index: number): Promise<void> {
    const [bet, row] = [ideas[gameId]?.[index], rulesNow(gameId)]
    const [[priceVariant, price] = ['', 0]] = Object.entries(prices)
    if (!bet || !row) return
    const bets = [{ ...bet, numbers: [...bet.numbers] }]
    if (!(await addToCart({ gameId, priceVariant, bets, drawCount: 1, price }))) return
    say(t('inspire.added', { bet: betText(t, row, bet) }))
    setIdeas((before) => {
      const gameIdeas = before[gameId] ?? []
      return { ...before, [gameId]: gameIdeas.with(index, newIdea(row, gameIdeas, browserChance)) }
    })
  }

  return {
    games: games.filter(({ gameId }) => ideas[gameId]),
    ideas,
    take,
    renew: () => setIdeas(ideasFor(games)),
  }
}
