import { byLanguage } from './by-language.ts'
import type en from './en/language.json'

/** What each language calls itself, and that as narrow as the top bar needs it. */
export const languageNames = byLanguage(
  import.meta.glob<typeof en>('./*/language.json', { eager: true, import: 'default' }),
)
