import type { Language } from '../src/values/language.ts'

/** Texts by the steps of their keys. */
export type Texts = { readonly [step: string]: string | Texts }

/** Texts of the page by namespace; each language is a file of its own, fetched when it is chosen. */
export type PageTexts = Readonly<Record<'app' | 'errors' | 'markets', Texts>>

const loaders: Readonly<Record<Language, () => Promise<{ default: PageTexts }>>> = {
  pt: () => import('./pt/page.ts'),
  en: () => import('./en/page.ts'),
  es: () => import('./es/page.ts'),
  sr: () => import('./sr/page.ts'),
  uk: () => import('./uk/page.ts'),
}

export const loadTexts = async (language: Language): Promise<PageTexts> => (await loaders[language]()).default
