import { byLanguage } from './by-language.ts'
import type en from './en/tv.json'

export type TvTexts = typeof en

/** What the TVs of a shop say. */
export const tvTexts = byLanguage(
  import.meta.glob<TvTexts>('./*/tv.json', { eager: true, import: 'default' }),
)
