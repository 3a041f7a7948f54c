import { createHash } from 'node:crypto'
import { printConfigFor } from '../../cli/printer/print-config.ts'
import { encode } from '../../print-daemon/encoder/encoder.ts'
import { preview, profileFor, sampleReceipt } from '../../print-daemon/preview.ts'
import type { Columns } from '../../src/receipts/receipt.ts'
import { languages, type Language } from '../../src/values/language.ts'

/**
 * What a golden file holds to, and how it is drawn. The tests also load this file as it was at an earlier commit, to draw
 * what is expected: `pictureOf` and `hashOf` keep their arguments.
 */

/** One way in which a sample is printed: a language on a width of paper. */
export interface Edition {
  readonly language: Language
  readonly columns: Columns
}

const widths = [32, 48, 64] as const

/** Every language on every usual width; the width of few printers in one language of each alphabet. */
export const editions: readonly Edition[] = languages.flatMap((language) =>
  (language === 'pt' || language === 'uk' ? ([...widths, 42] as const) : widths).map((columns) => ({
    language,
    columns,
  })),
)

/** As in the deployment of that language: its locale, currency and time zone. */
export const configOf = ({ language, columns }: Edition) => ({ ...printConfigFor(language), columns })

/** A sample, `route/name`, as a receipt. */
export const receiptOf = (sample: string, edition: Edition) => sampleReceipt(sample, configOf(edition))

/** What goes to the usual printer of that width. */
export const bytesOf = (sample: string, edition: Edition): Uint8Array =>
  encode(receiptOf(sample, edition), profileFor(edition.columns))

/** SHA-256 of these bytes, in hex. */
export const hashOf = (sample: string, edition: Edition): string =>
  createHash('sha256').update(bytesOf(sample, edition)).digest('hex')

/** The PNG of the paper that these bytes make. */
export const pictureOf = (sample: string, edition: Edition): Buffer => preview(receiptOf(sample, edition)).png
