/** The languages of texts and receipts (section 1). Any deployment may be worked in any of them. */
export const languages = ['pt', 'en', 'es', 'sr', 'uk'] as const
export type Language = (typeof languages)[number]
