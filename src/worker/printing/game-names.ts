import { gameName } from '../../../locales/game-names.ts'
import type { OfferedGame } from '../../events/games.ts'
import type { Language } from '../../values/language.ts'
import { isObject } from '../../values/object.ts'

/** A game in a language: as the host names it there, otherwise as the texts or the host name it. Without either it is its number. */
export const nameOfGame = (
  gameId: number,
  language: Language,
  { name = String(gameId), names }: Partial<Pick<OfferedGame, 'name' | 'names'>> = {},
): string => names?.[language] ?? gameName(gameId, language, name)

/**
 * The payload of a receipt with its games named in a language: every object with a `gameId` beside its `gameName`, at
 * any depth. Names are set when a receipt is printed, so that a copy has the language of its own print. The host's name in that
 * language is first; a game without a text keeps the host's name.
 */
export function withGameNames(
  data: unknown,
  language: Language,
  offered: Readonly<Record<number, OfferedGame>>,
): unknown {
  if (Array.isArray(data)) return data.map((part) => withGameNames(part, language, offered))
  if (!isObject(data)) return data
  const parts = Object.entries(data).map(
    ([key, part]) => [key, withGameNames(part, language, offered)] as const,
  )
  const { gameId, gameName: hostName } = data
  const isGame = typeof gameId === 'number' && typeof hostName === 'string'
  return {
    ...Object.fromEntries(parts),
    ...(isGame ? { gameName: nameOfGame(gameId, language, { ...offered[gameId], name: hostName }) } : {}),
  }
}
