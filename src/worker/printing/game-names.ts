import { gameName } from '../../../locales/game-names.ts'
import type { Language } from '../../values/language.ts'

type Fields = Readonly<Record<string, unknown>>

const isObject = (data: unknown): data is Fields => typeof data === 'object' && data !== null

/**
 * The payload of a receipt with its games named in a language: every object with a `gameId` beside its `gameName`, at
 * any depth. Names are set when a receipt is printed, so that a copy has the language of its own print. A game without
 * a text keeps the host's name.
 */
export function withGameNames(data: unknown, language: Language): unknown {
  if (Array.isArray(data)) return data.map((part) => withGameNames(part, language))
  if (!isObject(data)) return data
  const parts = Object.entries(data).map(([key, part]) => [key, withGameNames(part, language)] as const)
  const { gameId, gameName: hostName } = data
  const isGame = typeof gameId === 'number' && typeof hostName === 'string'
  return {
    ...Object.fromEntries(parts),
    ...(isGame ? { gameName: gameName(gameId, language, hostName) } : {}),
  }
}
