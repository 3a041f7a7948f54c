import type { Texts } from '../../../locales/texts.ts'
import type { Language } from '../../values/language.ts'

/**
 * The texts of one part of the page, by the addresses that the build gave its files: each language is asked for once, and
 * again where that failed.
 */
export function laterTexts(addresses: Record<string, string>): (language: Language) => Promise<Texts> {
  const asked = new Map<Language, Promise<Texts>>()
  const addressOf = (language: Language) =>
    Object.entries(addresses).find(([path]) => path.includes(`/${language}/`))?.[1] ?? ''
  async function fetchTexts(language: Language): Promise<Texts> {
    const response = await fetch(addressOf(language))
    if (!response.ok) throw new Error(`no texts of a part in ${language}: ${response.status}`)
    return (await response.json()) as Texts
  }
  return (language) => {
    const before = asked.get(language)
    if (before) return before
    const texts = fetchTexts(language)
    asked.set(language, texts)
    texts.catch(() => asked.delete(language))
    return texts
  }
}
