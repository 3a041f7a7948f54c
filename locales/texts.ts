/** Texts by the steps of their keys. */
export type Texts = { readonly [step: string]: string | Texts }

/** The files of a language for the page, which gets them as one file. */
export const pageNamespaces = [
  'app',
  'errors',
  'markets',
  'typed-line',
  'games',
  'menu',
  'players',
  'terminals',
  'display',
  'tv-boxes',
  'handover',
  'training',
  'replay',
] as const

/** Texts of the page by namespace. */
export type PageTexts = Readonly<Record<(typeof pageNamespaces)[number], Texts>>
