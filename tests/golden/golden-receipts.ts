import { describe, expect, it } from 'vitest'
import { encode } from '../../print-daemon/encoder/encoder.ts'
import type { Profile } from '../../print-daemon/profiles/profile.ts'
import { paperOf, profileFor, sampleReceipt } from '../../print-daemon/preview.ts'
import { readable } from '../../print-daemon/virtual/band.ts'
import type { Columns, Receipt } from '../../src/receipts/receipt.ts'
import { plainText } from '../../src/receipts/text.ts'
import { languages, type Language } from '../../src/values/language.ts'
import { lookAlike, readDrawn } from './drawn-text.ts'
import { expectGolden } from './golden-file.ts'
import { readByOther } from './other-reader.ts'

interface Case {
  readonly sample: string
  readonly language: Language
  readonly columns: Columns
}

/** Narrow paper's printers have no code page for all of their letters: rows are drawn there, and read by the other reader. */
const drawnLanguages: readonly Language[] = ['sr-Cyrl', 'uk']

const widths = [32, 48, 64] as const

/** Samples that have words of their own in every language, the others in Portuguese; each on every width of paper. */
const casesOf = (samples: readonly string[], worded: readonly string[]): Case[] =>
  samples
    .flatMap((sample) =>
      languages
        .filter((language) => language === 'pt' || worded.includes(sample))
        .map((language) => ({ sample, language })),
    )
    .flatMap((known) => widths.map((columns) => ({ ...known, columns })))

/** Sixteen bytes to a line, so that a difference can be seen. */
const hexOf = (bytes: Uint8Array) =>
  `${Buffer.from(bytes)
    .toString('hex')
    .match(/.{1,32}/g)
    ?.join('\n')}\n`

const squeezed = (text: string) => text.replace(/[\s─]/g, '')

/** All that is to be read on a receipt, without its blanks and rules. */
const wordsOf = (receipt: Receipt): string =>
  squeezed(
    receipt.lines
      .map((line) => {
        if (line.kind === 'text' || line.kind === 'qr') return line.text
        if (line.kind === 'columns') return line.left + line.right
        return line.kind === 'barcode' ? line.digits : ''
      })
      .join(''),
  )

/** What a parser that is not ours reads; words that were drawn are read from their pictures. */
const readAll = (bytes: Uint8Array, profile: Profile, columns: Columns): string =>
  squeezed(
    readByOther(bytes)
      .map((strip) => (typeof strip === 'string' ? strip : (readDrawn(strip, columns, profile.fonts[columns]!) ?? '')))
      .join(''),
  )

/**
 * Holds a receipt and its samples to their golden text and bytes, and reads the bytes back from paper. `worded` are those
 * in every language: the first where nothing else is said.
 */
export function describeGolden(
  receiptName: string,
  samples: readonly string[],
  worded: readonly string[] = samples.slice(0, 1),
): void {
  describe.each(casesOf(samples, worded))(
    `/${receiptName} $sample in $language at $columns columns`,
    ({ sample, language, columns }) => {
      const receipt = sampleReceipt(`${receiptName}/${sample}`, {
        language,
        columns,
        currency: 'BRL',
        timeZone: 'Europe/Lisbon',
      })
      const profile = profileFor(columns)
      const bytes = encode(receipt, profile)
      const name = `${receiptName}/${sample}-${language}-${columns}`

      it('reads as it always did', () => {
        expectGolden(`${name}.txt`, `${plainText(receipt).join('\n')}\n`)
      })

      it('goes to the printer in the bytes that it always did', () => {
        expectGolden(`${name}.hex`, hexOf(bytes))
      })

      it('is read alike, text and codes, by a parser that is not ours', () => {
        expect(lookAlike(readAll(bytes, profile, columns))).toBe(lookAlike(wordsOf(receipt)))
      })

      it('is found again, text and codes, on the paper that these bytes make', () => {
        const onPaper = squeezed(readable(paperOf(bytes, profile)).join(''))
        for (const line of receipt.lines) {
          if (line.kind === 'barcode') expect(onPaper).toContain(line.digits)
          if (drawnLanguages.includes(language)) continue
          if (line.kind === 'text') expect(onPaper).toContain(squeezed(line.text))
          if (line.kind === 'columns') expect(onPaper).toContain(squeezed(line.left + line.right))
        }
      })
    },
  )
}
