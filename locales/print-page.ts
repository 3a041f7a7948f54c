import type { Language } from '../src/values/language.ts'
import en from './en/print-page.json' with { type: 'json' }
import es from './es/print-page.json' with { type: 'json' }
import pt from './pt/print-page.json' with { type: 'json' }
import sr from './sr/print-page.json' with { type: 'json' }
import srCyrl from './sr-Cyrl/print-page.json' with { type: 'json' }
import uk from './uk/print-page.json' with { type: 'json' }

export type PrintPageTexts = typeof en

/** What the print program's own page says. */
export const printPageTexts: Record<Language, PrintPageTexts> = { pt, en, es, sr, 'sr-Cyrl': srCyrl, uk }
