import { byLanguage } from './by-language.ts'
import type en from './en/tv.json'

export type TvTexts = typeof en

/** The texts on the TVs of a shop. */
export const tvTexts = byLanguage(
  import.meta.glob<TvTexts>('./*/tv.json', { eager: true, import: 'default' }),
)
