import type { ReceiptTexts } from '../src/receipts/texts.ts'
import { languages, type Language } from '../src/values/language.ts'
import { byLanguage } from './by-language.ts'

type Markets = ReceiptTexts['markets']

const receipts = byLanguage(
  import.meta.glob<Omit<ReceiptTexts, 'markets'>>('./*/receipts.json', { eager: true, import: 'default' }),
)
const markets = byLanguage(import.meta.glob<Markets>('./*/markets.json', { eager: true, import: 'default' }))

/** The texts of receipts, by language. */
export const receiptTexts = Object.fromEntries(
  languages.map((language) => [language, { ...receipts[language], markets: markets[language] }]),
) as Readonly<Record<Language, ReceiptTexts>>
