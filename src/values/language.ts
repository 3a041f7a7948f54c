/**
 * The languages of texts and receipts (section 1), Serbian in both scripts, each with the locale of the shops where it is spoken.
 * Any deployment may be worked in any of them. The texts of each are in `locales/` in a folder of this name.
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

/** The locale of a language: the names of days and months, and all else where no deployment says more. */
export const localeOf = (language: Language): string => locales[language]
