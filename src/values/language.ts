/**
 * The languages of texts and receipts (section 1), with Serbian in both scripts, and the locale of the shops where each is
 * spoken. Every deployment can be used in each of them. The texts are in `locales/` in a folder of this name.
 */
const locales = {
  pt: 'pt-PT',
  en: 'en-GB',
  es: 'es-PE',
  sr: 'sr-Latn-RS',
  'sr-Cyrl': 'sr-Cyrl-RS',
  uk: 'uk-UA',
}

export type Language = keyof typeof locales
export const languages = Object.keys(locales) as readonly Language[]

/** The locale of a language: for names of days and months, and for everything where no deployment has its own locale. */
export const localeOf = (language: Language): string => locales[language]
