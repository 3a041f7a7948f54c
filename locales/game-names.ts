import { baseIdOf, editionMark } from '../src/games/catalogue.ts'
import type { Language } from '../src/values/language.ts'
import en from './en/games.json' with { type: 'json' }
import es from './es/games.json' with { type: 'json' }
import pt from './pt/games.json' with { type: 'json' }
import sr from './sr/games.json' with { type: 'json' }
import srCyrl from './sr-Cyrl/games.json' with { type: 'json' }
import uk from './uk/games.json' with { type: 'json' }

const names: Record<Language, Record<string, string>> = { pt, en, es, sr, 'sr-Cyrl': srCyrl, uk }

/** What a game is called: its base game's name and the mark of the edition; as the host calls it where the texts do not know it. */
export function gameName(gameId: number, language: Language, hostName = String(gameId)): string {
  const [base, mark] = [names[language][baseIdOf(gameId)], editionMark(gameId)]
  return base === undefined || mark === undefined ? hostName : `${base}${mark}`
}
