import { gameName } from '../../../locales/game-names.ts'
import type { OfferedGame } from '../../events/games.ts'
import type { Language } from '../../values/language.ts'

/** A game in a language: as the host names it there, otherwise as the texts or the host name it. Without either it is its number. */
export const nameOfGame = (
  gameId: number,
  language: Language,
  { name = String(gameId), names }: Partial<Pick<OfferedGame, 'name' | 'names'>> = {},
): string => names?.[language] ?? gameName(gameId, language, name)
