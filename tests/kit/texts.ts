import { readFileSync } from 'node:fs'
import { pageNamespaces, type PageTexts, type Texts } from '../../locales/texts.ts'
import type { Language } from '../../src/values/language.ts'

/** All texts of the page in one language, read from their files. */
export const textsOf = (language: Language): PageTexts =>
  Object.fromEntries(
    pageNamespaces.map((name) => [
      name,
      JSON.parse(readFileSync(`locales/${language}/${name}.json`, 'utf8')),
    ]),
  ) as Record<keyof PageTexts, Texts>
