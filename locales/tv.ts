import type { Language } from '../src/values/language.ts'
import en from './en/tv.json' with { type: 'json' }
import es from './es/tv.json' with { type: 'json' }
import pt from './pt/tv.json' with { type: 'json' }
import sr from './sr/tv.json' with { type: 'json' }
import srCyrl from './sr-Cyrl/tv.json' with { type: 'json' }
import uk from './uk/tv.json' with { type: 'json' }

export type TvTexts = Record<keyof typeof en, string>

/** What the TVs of a shop say. */
export const tvTexts: Record<Language, TvTexts> = { pt, en, es, sr, 'sr-Cyrl': srCyrl, uk }
