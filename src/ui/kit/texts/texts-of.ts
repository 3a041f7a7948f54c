import addresses from 'virtual:texts'
import type { PageTexts } from '../../../../locales/texts.ts'
import type { Language } from '../../../values/language.ts'

const asked = new Map<Language, Promise<PageTexts>>()

/** They were built with the page and carry their content in their name: nothing to parse. */
async function fetchTexts(language: Language): Promise<PageTexts> {
  const response = await fetch(addresses[language])
  if (!response.ok) throw new Error(`no texts of ${language}: ${response.status}`)
  return (await response.json()) as PageTexts
}

/** Each language is asked for once, and again where that failed: the way back to one that was shown needs no host. */
export function textsOf(language: Language): Promise<PageTexts> {
  const before = asked.get(language)
  if (before) return before
  const texts = fetchTexts(language)
  asked.set(language, texts)
  texts.catch(() => asked.delete(language))
  return texts
}

/** All of them are asked for again. */
export const forgetTexts = (): void => asked.clear()
