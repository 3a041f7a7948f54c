import { pageNamespaces, type PageTexts, type Texts } from '../../../locales/texts.ts'
import type { Language } from '../../values/language.ts'

/** Where the build put each file of texts. They are data: the browser need neither compile nor run them. */
const addresses = import.meta.glob<string>('../../../locales/*/{app,errors,markets}.json', {
  query: '?url',
  import: 'default',
  eager: true,
})

const asked = new Map<Language, Promise<PageTexts>>()

/** The texts of a language. They were built with the page and carry their content in their names: nothing to parse. */
async function fetchTexts(language: Language): Promise<PageTexts> {
  const files = pageNamespaces.map(async (name): Promise<[string, Texts]> => {
    const response = await fetch(addresses[`../../../locales/${language}/${name}.json`]!)
    if (!response.ok) throw new Error(`no texts of ${language}: ${response.status}`)
    return [name, (await response.json()) as Texts]
  })
  return Object.fromEntries(await Promise.all(files)) as Record<keyof PageTexts, Texts>
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
