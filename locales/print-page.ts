import { byLanguage } from './by-language.ts'
import type en from './en/print-page.json'

export type PrintPageTexts = typeof en

/** What the print program's own page says. */
export const printPageTexts = byLanguage(
  import.meta.glob<PrintPageTexts>('./*/print-page.json', { eager: true, import: 'default' }),
)
