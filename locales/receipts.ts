import type { ReceiptTexts } from '../src/receipts/texts.ts'
import type { Language } from '../src/values/language.ts'
import enMarkets from './en/markets.json' with { type: 'json' }
import enReceipts from './en/receipts.json' with { type: 'json' }
import esMarkets from './es/markets.json' with { type: 'json' }
import esReceipts from './es/receipts.json' with { type: 'json' }
import ptMarkets from './pt/markets.json' with { type: 'json' }
import ptReceipts from './pt/receipts.json' with { type: 'json' }
import srMarkets from './sr/markets.json' with { type: 'json' }
import srReceipts from './sr/receipts.json' with { type: 'json' }
import srCyrlMarkets from './sr-Cyrl/markets.json' with { type: 'json' }
import srCyrlReceipts from './sr-Cyrl/receipts.json' with { type: 'json' }
import ukMarkets from './uk/markets.json' with { type: 'json' }
import ukReceipts from './uk/receipts.json' with { type: 'json' }

/** What receipts are worded with, by language. */
export const receiptTexts: Readonly<Record<Language, ReceiptTexts>> = {
  pt: { ...ptReceipts, markets: ptMarkets },
  en: { ...enReceipts, markets: enMarkets },
  es: { ...esReceipts, markets: esMarkets },
  sr: { ...srReceipts, markets: srMarkets },
  'sr-Cyrl': { ...srCyrlReceipts, markets: srCyrlMarkets },
  uk: { ...ukReceipts, markets: ukMarkets },
}
