import { gameName } from '../../../locales/game-names.ts'
import type { Language } from '../../values/language.ts'

type Fields = Readonly<Record<string, unknown>>

const isObject = (data: unknown): data is Fields => typeof data === 'object' && data !== null

/**
 * The payload of a receipt with its games named in a language: whatever has a `gameId` beside its `gameName`, at any depth. Names are
 * put in when a receipt goes to paper, so that a copy speaks the language that it is printed in. A game that the texts do not know
 * keeps the host's name.
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
