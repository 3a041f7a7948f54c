import type { Texts } from '../../../locales/texts.ts'
import { languages, type Language } from '../../values/language.ts'

const addresses = import.meta.glob<string>('../../../locales/*/menu.json', {
  query: '?url',
  import: 'default',
  eager: true,
})

const asked = new Map<Language, Promise<Texts>>()

async function fetchTexts(language: Language): Promise<Texts> {
  const response = await fetch(addresses[`../../../locales/${language}/menu.json`]!)
  if (!response.ok) throw new Error(`no texts of the menu in ${language}: ${response.status}`)
  return (await response.json()) as Texts
}

/** The menu's own texts, asked for as those of every screen are: once, and again where that failed. */
export function menuTextsOf(language: Language): Promise<Texts> {
  const before = asked.get(language)
  if (before) return before
  const texts = fetchTexts(language)
  asked.set(language, texts)
  texts.catch(() => asked.delete(language))
  return texts
}

/** Every language, for the time when the host is away. */
export const preloadMenuTexts = (): void =>
  languages.forEach((language) => void menuTextsOf(language).catch(() => {}))
