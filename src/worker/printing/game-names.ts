import { gameName } from '../../../locales/game-names.ts'
import type { OfferedGame } from '../../events/games.ts'
import { nameLength } from '../../protocol/wire.ts'
import type { Language } from '../../values/language.ts'

/**
 * A game in a language: as the host names it there, otherwise as the texts or the host name it. Without either it is its number.
 * It is cut where it is too long to be printed: a host may call a game anything.
 */
export const nameOfGame = (
  gameId: number,
  language: Language,
  { name = String(gameId), names }: Partial<Pick<OfferedGame, 'name' | 'names'>> = {},
): string => cut(names?.[language] ?? gameName(gameId, language, name))

/** Without half of a character at its end. */
const cut = (name: string): string => name.slice(0, nameLength).replace(/\p{Surrogate}$/u, '')
