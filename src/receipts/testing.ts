import { receiptTexts } from '../../locales/receipts.ts'
import type { Language } from '../values/language.ts'
import type { Outcome } from '../values/outcome.ts'
import type { LayoutConfig } from './layout.ts'
import type { Columns, Receipt } from './receipt.ts'
import { receiptRoutes } from './routes.ts'
import { plainText } from './text.ts'

export interface Paper {
  readonly columns?: Columns
  readonly language?: Language
  readonly locale?: string | undefined
}

/** Lays out a payload by its route, by default in English on 80 mm paper. */
export function layOut(
  path: string,
  payload: unknown,
  { columns = 48, language = 'en', locale }: Paper = {},
): Outcome<Receipt> {
  const config: LayoutConfig = { language, currency: 'BRL', timeZone: 'Europe/Lisbon', columns, locale }
  const route = receiptRoutes.find((candidate) => candidate.path === path)
  if (!route) throw new Error(`There is no route ${path}.`)
  return route.layOut(payload, receiptTexts[language], config)
}

/** The receipt of a valid payload. Throws if it is refused. */
export function receiptOf(path: string, payload: unknown, paper: Paper = {}): Receipt {
  const receipt = layOut(path, payload, paper)
  if (!receipt.ok) throw new Error(JSON.stringify(receipt.refusal))
  return receipt.value
}

/** Its rows as text. */
export const rowsOf = (path: string, payload: unknown, paper: Paper = {}): string[] =>
  plainText(receiptOf(path, payload, paper))

/** The field for which a payload is refused; null if it is accepted. */
export function wrongField(path: string, payload: unknown): string | null {
  const receipt = layOut(path, payload)
  return receipt.ok ? null : String(receipt.refusal.details?.['message']).replace(/: .*/, '')
}
