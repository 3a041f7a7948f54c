/** The languages of texts and receipts (section 1), Serbian in both scripts. Any deployment may be worked in any of them. */
export const languages = ['pt', 'en', 'es', 'sr', 'sr-Cyrl', 'uk'] as const
export type Language = (typeof languages)[number]

/** The language by the name that `Intl` knows: bare `sr` would be Cyrillic there. */
export const localeOf = (language: Language): string => (language === 'sr' ? 'sr-Latn' : language)
