import { byLanguage } from './by-language.ts'
import type en from './en/print-page.json'

export type PrintPageTexts = typeof en

/** The texts of the print program's own page. */
export const printPageTexts = byLanguage(
  import.meta.glob<PrintPageTexts>('./*/print-page.json', { eager: true, import: 'default' }),
)
