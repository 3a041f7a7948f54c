import { baseIdOf, editionMark } from '../src/games/catalogue.ts'
import type { Language } from '../src/values/language.ts'
import { byLanguage } from './by-language.ts'

const names = byLanguage(
  import.meta.glob<Readonly<Record<string, string>>>('./*/games.json', { eager: true, import: 'default' }),
)

/**
 * What a game is called: its base game's name and the mark of the edition; as the host calls it where the texts do not
 * know it.
 */
export function gameName(gameId: number, language: Language, hostName = String(gameId)): string {
  const [base, mark] = [names[language][baseIdOf(gameId)], editionMark(gameId)]
  return base === undefined || mark === undefined ? hostName : `${base}${mark}`
}
