/** Texts by the steps of their keys. */
export type Texts = { readonly [step: string]: string | Texts }

/** What every screen of the page takes of a language; each is a file of its own. */
export const pageNamespaces = ['app', 'errors', 'markets'] as const

/** What only some screens take, fetched with the first of them. */
export const laterNamespaces = ['menu', 'card', 'terminals', 'display', 'tvbox', 'training'] as const
export type LaterNamespace = (typeof laterNamespaces)[number]

/** Texts of the page by namespace. */
export type PageTexts = Readonly<Record<(typeof pageNamespaces)[number], Texts>> &
  Readonly<Partial<Record<LaterNamespace, Texts>>>
