/** The languages of texts and receipts (section 1), Serbian in both scripts. Any deployment may be worked in any of them. */
export const languages = ['pt', 'en', 'es', 'sr', 'sr-Cyrl', 'uk'] as const
export type Language = (typeof languages)[number]

const locales: Readonly<Record<Language, string>> = {
  pt: 'pt-PT',
  en: 'en-GB',
  es: 'es-PE',
  sr: 'sr-Latn-RS',
  'sr-Cyrl': 'sr-Cyrl-RS',
  uk: 'uk-UA',
}

/** The locale of the shops where a language is spoken: the names of days and months, and all else where no deployment says more. */
export const localeOf = (language: Language): string => locales[language]
