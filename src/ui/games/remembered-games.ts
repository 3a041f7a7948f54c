import { keySuffix } from '../kit/page-kind.ts'
import { mayHaveSession } from '../kit/replica/session-tokens.ts'
import type { OfferedGame } from '../../worker/api.ts'

export type NamedGame = Pick<OfferedGame, 'gameId' | 'name'>

/** One line for each game: its id and its name. */
const storageKey = 'balcao.games'

/** Training and replays have no cookie that tells whether somebody is logged in. */
const isAtCounter = keySuffix === ''

export function rememberGames(games: readonly NamedGame[]): void {
  if (isAtCounter)
    localStorage.setItem(storageKey, games.map(({ gameId, name }) => `${gameId} ${name}`).join('\n'))
}

/** The games that this browser showed last; none where nobody is logged in. */
export function rememberedGames(): NamedGame[] {
  if (!isAtCounter || !mayHaveSession(document.cookie)) return []
  const lines = (localStorage.getItem(storageKey) ?? '').matchAll(/^(\d+) (.+)$/gm)
  return Array.from(lines, ([, gameId, name]) => ({ gameId: Number(gameId), name: name! }))
}
