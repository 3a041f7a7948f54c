import { byLanguage } from './by-language.ts'
import type en from './en/draw-page.json'

export type DrawPageTexts = typeof en

/** What the page of a draw says; the command line says the same in English. */
export const drawPageTexts = byLanguage(
  import.meta.glob<DrawPageTexts>('./*/draw-page.json', { eager: true, import: 'default' }),
)
