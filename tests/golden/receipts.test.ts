import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codePagesOf } from '../../print-daemon/encoder/code-pages.ts'
import { inOneScript } from '../../print-daemon/encoder/serbian-latin.ts'
import { paperOf, profileFor, sampleNames } from '../../print-daemon/preview.ts'
import type { Profile } from '../../print-daemon/profiles/profile.ts'
import { readable } from '../../print-daemon/virtual/band.ts'
import type { Columns, Receipt } from '../../src/receipts/receipt.ts'
import type { Language } from '../../src/values/language.ts'
import { lookAlike, readDrawn } from './drawn-text.ts'
import { bytesOf, editions, receiptOf } from './edition.ts'
import {
  differencesOf,
  goldenPath,
  readGolden,
  readSections,
  sectionsOf,
  titleOf,
  writeGolden,
  written,
} from './golden-file.ts'
import { commonCommit, fileAt, forgetArtists, lastChange } from './history.ts'
import { readByOther } from './other-reader.ts'
import { clearReview, drawDifference, writeReview } from './review.ts'

/** Accepts the receipts as they are. */
const isUpdate = process.env['UPDATE_GOLDEN'] === '1'

/** A commit or branch: draws how the receipts differ from those where the present branch left it. */
const reviewSince = process.env['REVIEW_GOLDEN']

/** What the receipts are compared with for the pictures, and the commit whose program printed that. */
function baseOf(sample: string): { text: string; commit: string | undefined } {
  const file = goldenPath(sample)
  if (reviewSince === undefined) return { text: readGolden(sample) ?? '', commit: lastChange(file) }
  const commit = commonCommit(reviewSince)
  if (commit === undefined) throw new Error(`git knows no commit ${reviewSince}.`)
  return { text: fileAt(commit, file) ?? '', commit }
}

/** Pictures of every edition of a sample that differs from its base; the folders that they are in. */
async function drawDifferences(sample: string, actual: string): Promise<string[]> {
  const { text, commit } = baseOf(sample)
  const folders: string[] = []
  for (const difference of differencesOf(readSections(text), readSections(actual)))
    folders.push(await drawDifference(sample, difference, commit))
  return folders
}

/** Narrow paper's printers have no code page for all of their letters: they print letters that look alike, or another script. */
const drawnLanguages: readonly Language[] = ['sr-Cyrl', 'uk']

const squeezed = (text: string) => text.replace(/[\s─]/g, '')

/** All that is to be read on a receipt, without its blanks and rules. */
const textOf = (receipt: Receipt): string =>
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
      .map((strip) =>
        typeof strip === 'string' ? strip : (readDrawn(strip, columns, profile.fonts[columns]!) ?? ''),
      )
      .join(''),
  )

beforeAll(clearReview)
afterAll(() => {
  const page = writeReview()
  if (page !== undefined) console.error(`The receipts that changed are on ${page}`)
  forgetArtists()
})

describe.each(sampleNames)('/%s', (sample) => {
  it('reads as it always did and goes to the printer in the same bytes, in every language and width [receipt-forms] [golden-receipts]', async () => {
    const actual = written(sectionsOf(sample))
    if (isUpdate) writeGolden(sample, actual)
    const expected = readGolden(sample) ?? ''
    const isDrawn = reviewSince !== undefined || actual !== expected
    const folders = isDrawn ? await drawDifferences(sample, actual) : []
    expect(actual, `tests/golden/${sample}.txt; pictures: ${folders.join(', ')}`).toBe(expected)
  })

  it.skipIf(isUpdate)('is read alike, text and codes, by a parser that is not ours [golden-receipts]', () => {
    for (const edition of editions) {
      const [bytes, profile] = [bytesOf(sample, edition), profileFor(edition.columns)]
      const read = readAll(bytes, profile, edition.columns)
      const receipt = inOneScript(receiptOf(sample, edition), codePagesOf(profile))
      expect(lookAlike(read), titleOf(edition)).toBe(lookAlike(textOf(receipt)))
    }
  })

  it.skipIf(isUpdate)('is found again, text and codes, on the paper that these bytes make', () => {
    for (const edition of editions) {
      const paper = paperOf(bytesOf(sample, edition), profileFor(edition.columns))
      const onPaper = squeezed(readable(paper).join(''))
      for (const line of receiptOf(sample, edition).lines) {
        if (line.kind === 'barcode') expect(onPaper, titleOf(edition)).toContain(line.digits)
        if (drawnLanguages.includes(edition.language)) continue
        if (line.kind === 'text') expect(onPaper, titleOf(edition)).toContain(squeezed(line.text))
        if (line.kind === 'columns')
          expect(onPaper, titleOf(edition)).toContain(squeezed(line.left + line.right))
      }
    }
  })
})

it('every golden file is of a sample', () => {
  const folder = import.meta.dirname
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) =>
      readdirSync(path.join(folder, name)).map((file) => `${name}/${path.basename(file, '.txt')}`),
    )
  expect(files.toSorted()).toEqual(sampleNames.filter((name) => existsSync(goldenPath(name))).toSorted())
})
