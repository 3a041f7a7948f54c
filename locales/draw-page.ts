import { byLanguage } from './by-language.ts'
import type en from './en/draw-page.json'

export type DrawPageTexts = typeof en

/** The texts of the page of a draw; the command line uses the English ones. */
export const drawPageTexts = byLanguage(
  import.meta.glob<DrawPageTexts>('./*/draw-page.json', { eager: true, import: 'default' }),
)
