import { byLanguage } from './by-language.ts'
import type en from './en/language.json'

/** The name of each language in that language, and its short form for the top bar. */
export const languageNames = byLanguage(
  import.meta.glob<typeof en>('./*/language.json', { eager: true, import: 'default' }),
)
