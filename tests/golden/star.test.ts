import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { encode } from '../../print-daemon/encoder/encoder.ts'
import { paperOf, sampleNames } from '../../print-daemon/preview.ts'
import { profiles } from '../../print-daemon/profiles/profile.ts'
import type { Band } from '../../print-daemon/virtual/band.ts'
import { readable } from '../../print-daemon/virtual/band.ts'
import { languages } from '../../src/values/language.ts'
import { lookAlike, readDrawn } from './drawn-text.ts'
import { receiptOf } from './edition.ts'

/** Accepts the bytes as they are. */
const isUpdate = process.env['UPDATE_GOLDEN'] === '1'
const file = path.join(import.meta.dirname, 'star.txt')

const printers = [...profiles.values()].filter(({ commands }) => commands !== 'escPos')
/** One of each route: the others differ in figures and marks. */
const samples = [
  ...new Map(sampleNames.map((name) => [name.split('/')[0], name] as const).reverse()).values(),
]

const lines = () =>
  printers.flatMap((profile) =>
    samples.flatMap((sample) =>
      languages.map((language) => {
        const columns = profile.columns[0]!
        const bytes = encode(receiptOf(sample, { language, columns }), profile)
        const hash = createHash('sha256').update(bytes).digest('hex')
        return `${profile.id}, ${sample}, ${language}: ${bytes.length} bytes, sha256 ${hash}\n`
      }),
    ),
  )

it('receipts go to Star printers in the same bytes as ever, in every language [golden-receipts]', () => {
  const actual = lines().join('')
  if (isUpdate) writeFileSync(file, actual)
  expect(actual).toBe(readFileSync(file, 'utf8'))
})

const squeezed = (text: string) => lookAlike(text.replace(/[\s─]/g, ''))

describe('a printer that prints pictures only', () => {
  it.each(['pt', 'uk'] as const)('draws all words of a ticket in %s', (language) => {
    const profile = profiles.get('star-tsp100')!
    const receipt = receiptOf('ticket/copy', { language, columns: 48 })
    const rowOf = (band: Band) =>
      band.kind === 'picture' ? (readDrawn(band.bitmap, 48, profile.fonts[48]!) ?? '') : ''
    const drawn = squeezed(paperOf(encode(receipt, profile), profile).map(rowOf).join(''))
    for (const line of receipt.lines) {
      if (line.kind === 'text') expect(drawn).toContain(squeezed(line.text))
      if (line.kind === 'columns') expect(drawn).toContain(squeezed(line.left + line.right))
    }
  })
})

it.each(['star-line', 'star-mc-print2', 'star-mc-print3'])(
  '%s prints every letter of every language as text',
  (id) => {
    const profile = profiles.get(id)!
    for (const language of languages) {
      const receipt = receiptOf('ticket/original', { language, columns: profile.columns[0]! })
      const bands = paperOf(encode(receipt, profile), profile)
      const onPaper = squeezed(readable(bands).join(''))
      for (const line of receipt.lines) {
        if (line.kind === 'text') expect(onPaper).toContain(squeezed(line.text))
        if (line.kind === 'columns') expect(onPaper).toContain(squeezed(line.left + line.right))
        if (line.kind === 'barcode') expect(onPaper).toContain(line.digits)
      }
    }
  },
)
