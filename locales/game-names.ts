import { baseIdOf } from '../src/games/catalogue.ts'
import type { Language } from '../src/values/language.ts'
import en from './en/games.json' with { type: 'json' }
import es from './es/games.json' with { type: 'json' }
import pt from './pt/games.json' with { type: 'json' }
import sr from './sr/games.json' with { type: 'json' }
import srCyrl from './sr-Cyrl/games.json' with { type: 'json' }
import uk from './uk/games.json' with { type: 'json' }

const names: Record<Language, Record<string, string>> = { pt, en, es, sr, 'sr-Cyrl': srCyrl, uk }
const editionNames = ['', ' II', ' III']

/** What a game is called: its base game's name and the number of the edition. */
export function gameName(gameId: number, language: Language): string {
  const baseId = baseIdOf(gameId)
  return `${names[language][baseId] ?? baseId}${editionNames[(gameId - baseId) / 1000] ?? ''}`
}
