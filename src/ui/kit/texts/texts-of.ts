import addresses from 'virtual:texts'
import type { PageTexts } from '../../../../locales/texts.ts'
import type { Language } from '../../../values/language.ts'

const requested = new Map<Language, Promise<PageTexts>>()

/** They were built with the page and have a content hash in their name, so they need no validation. */
async function fetchTexts(language: Language): Promise<PageTexts> {
  const response = await fetch(addresses[language])
  if (!response.ok) throw new Error(`no texts of ${language}: ${response.status}`)
  return (await response.json()) as PageTexts
}

/** Each language is fetched once, and again where that failed: the way back to one that was shown needs no host. */
export function textsOf(language: Language): Promise<PageTexts> {
  const before = requested.get(language)
  if (before) return before
  const texts = fetchTexts(language)
  requested.set(language, texts)
  texts.catch(() => requested.delete(language))
  return texts
}

/** All of them are fetched again. */
export const forgetTexts = (): void => requested.clear()
