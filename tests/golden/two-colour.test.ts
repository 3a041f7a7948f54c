import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import { codePagesOf } from '../../print-daemon/encoder/code-pages.ts'
import { encode } from '../../print-daemon/encoder/encoder.ts'
import { inOneScript } from '../../print-daemon/encoder/serbian-latin.ts'
import { paperOf, preview } from '../../print-daemon/preview.ts'
import { configured } from '../../print-daemon/profiles/configured.ts'
import { profiles } from '../../print-daemon/profiles/profile.ts'
import type { Band } from '../../print-daemon/virtual/band.ts'
import { languages, type Language } from '../../src/values/language.ts'
import { receiptOf } from './edition.ts'
import { readByOther } from './other-reader.ts'

/** Accepts the bytes as they are. */
const isUpdate = process.env['UPDATE_GOLDEN'] === '1'
const file = path.join(import.meta.dirname, 'two-colour.txt')

/** Each mark, and a receipt without any. */
const samples = ['ticket/original', 'ticket/copy', 'ticket/void', 'ticket/training', 'qrcode/spent']
const printers = [...profiles.values()].filter(({ hasSecondColour }) => hasSecondColour)

const printed = (id: string, sample: string, language: Language, colours: 1 | 2) => {
  const profile = configured({ profile: id, settings: { colours } })
  const receipt = receiptOf(sample, { language, columns: profile.columns[0]! })
  return { profile, receipt, bytes: encode(receipt, profile).slice() }
}

/** What stands on the paper in the second colour, row by row. */
const secondColourRows = (bands: readonly Band[]): string[] =>
  bands.flatMap((band) => {
    if (band.kind !== 'text') return []
    const characters = band.characters.filter(({ isSecondColour }) => isSecondColour)
    return characters.length === 0
      ? []
      : [
          characters
            .map(({ character }) => character)
            .join('')
            .trim(),
        ]
  })

const lines = () =>
  printers.flatMap(({ id }) =>
    samples.flatMap((sample) =>
      languages.map((language) => {
        const { bytes, profile } = printed(id, sample, language, 2)
        const rows = secondColourRows(paperOf(bytes, profile)).join(' | ')
        const hash = createHash('sha256').update(bytes).digest('hex')
        return `${id}, ${sample}, ${language}: ${bytes.length} bytes, sha256 ${hash}, second colour: ${rows || 'nothing'}\n`
      }),
    ),
  )

it('receipts for two-colour paper go to the printer in the same bytes as ever, in every language [golden-receipts]', () => {
  const actual = lines().join('')
  if (isUpdate) writeFileSync(file, actual)
  expect(actual).toBe(readFileSync(file, 'utf8'))
})

const withoutColour = (bytes: Uint8Array) =>
  ['1', '2'].reduce(
    (text, colour) => text.replaceAll(`\x1d(N\x02\x000${colour}`, ''),
    Buffer.from(bytes).toString('latin1'),
  )

describe.each(printers.map(({ id }) => id))('with two-colour paper, %s', (id) => {
  it.each(samples)('prints all marks of %s in the second colour as text, and nothing else', (sample) => {
    for (const language of languages) {
      const { receipt, bytes, profile } = printed(id, sample, language, 2)
      const marks = inOneScript(receipt, codePagesOf(profile)).lines.flatMap((line) =>
        line.kind === 'text' && line.inverse ? [line.text] : [],
      )
      expect(secondColourRows(paperOf(bytes, profile)), language).toEqual(marks)
    }
  })

  it.each(samples)('gets what it gets for other paper with %s, but for the colours', (sample) => {
    const [one, two] = [printed(id, sample, 'uk', 1).bytes, printed(id, sample, 'uk', 2).bytes]
    expect(withoutColour(two)).toBe(Buffer.from(one).toString('latin1'))
    expect(readByOther(two)).toEqual(readByOther(one))
  })
})

/** How many pixels of a picture are black, white and red; others are their mixtures at the edges of letters. */
async function colours(png: Buffer): Promise<{ black: number; white: number; red: number }> {
  const image = await loadImage(png)
  const context = createCanvas(image.width, image.height).getContext('2d')
  context.drawImage(image, 0, 0)
  const { data } = context.getImageData(0, 0, image.width, image.height)
  const count = { black: 0, white: 0, red: 0 }
  for (let at = 0; at < data.length; at += 4) {
    const pixel = data.subarray(at, at + 3).join(' ')
    if (pixel === '0 0 0') count.black++
    else if (pixel === '255 255 255') count.white++
    else if (pixel === '200 16 46') count.red++
  }
  return count
}

it('the virtual printer draws the second colour in red, and leaves black what is black on other paper', async () => {
  const picture = (sample: string, number: 1 | 2) => {
    const { profile, receipt } = printed('virtual', sample, 'pt', number)
    return colours(preview(receipt, profile).png)
  }
  const [one, two] = [await picture('ticket/copy', 1), await picture('ticket/copy', 2)]
  expect(one.red).toBe(0)
  expect(two.red).toBeGreaterThan(10_000)
  // The bar that was black is red.
  expect(two.black + two.red).toBe(one.black)
  expect(two.white).toBe(one.white)
  expect(await picture('ticket/original', 2)).toEqual(await picture('ticket/original', 1))
})
