import { describe, expect, it } from 'vitest'
import { languages } from '../../src/values/language.ts'
import type { Columns, Line } from '../../src/receipts/receipt.ts'
import { rowsOf, rowText } from '../../src/receipts/rows.ts'
import { code128ModuleDots } from '../encoder/code128.ts'
import { codePagesOf, lookAlikes } from '../encoder/code-pages.ts'
import { encode } from '../encoder/encoder.ts'
import { inOneScript } from '../encoder/serbian-latin.ts'
import { paperOf, sampleNames, sampleReceipt } from '../preview.ts'
import { isLong } from '../../tests/kit/scale.ts'
import { readable } from '../virtual/band.ts'
import { profiles, suggestedProfile } from './profile.ts'

/** One of each route: the others differ in figures and marks. */
const samples = [
  ...new Map(sampleNames.map((name) => [name.split('/')[0], name] as const).reverse()).values(),
]
const all = [...profiles.values()].map((profile) => [profile.id, profile] as const)
const squeezed = (text: string) => text.replace(/\s/g, '')
/** Without the difference between letters that look alike. */
const asSeen = (text: string) => text.replace(/[іІјЈѕЅґҐ]/g, (letter) => lookAlikes.get(letter)!)

/** What stands on each strip of paper that a line makes; a rule and what is no text are named. */
function rowTexts(line: Line, columns: Columns): string[] {
  if (line.kind === 'text' || line.kind === 'columns')
    return rowsOf(line, columns).map((row) => squeezed(rowText(row, row.width)))
  if (line.kind === 'rule') return ['─']
  return line.kind === 'space' || line.kind === 'cut' ? [] : [line.kind]
}

describe.each(all)('the printer %s', (id, profile) => {
  it('has a font for each of its widths, which fits the paper [paper-widths]', () => {
    for (const columns of profile.columns)
      expect(columns * (profile.fonts[columns]?.width ?? Infinity)).toBeLessThanOrEqual(profile.dots)
    expect(profile.dots).toBeLessThan(profile.paperDots)
  })

  it('prints barcodes of 28 digits across its paper', () => {
    for (const columns of profile.columns) {
      const dots = Math.min(profile.dots, columns * profile.fonts[columns]!.width)
      expect(code128ModuleDots('1'.repeat(28), { dots, paperDots: profile.paperDots })).not.toBeNull()
    }
  })

  /** All in a long run; in `npm test` one of them, another one for the next printer. */
  const triedLanguages = isLong
    ? languages
    : [languages[[...profiles.keys()].indexOf(id) % languages.length]!]

  it.each(triedLanguages)('prints every row of a receipt in %s, as that text or drawn', (language) => {
    for (const columns of profile.columns)
      for (const sample of samples) {
        const config = { language, columns, currency: 'BRL', timeZone: 'Europe/Lisbon' } as const
        const receipt = inOneScript(sampleReceipt(sample, config), codePagesOf(profile))
        const bands = paperOf(encode(receipt, profile), profile).filter(({ kind }) => kind !== 'blank')
        const rows = receipt.lines.flatMap((line) => rowTexts(line, columns))
        expect(bands).toHaveLength(rows.length)
        bands.forEach((band, at) => {
          if (band.kind === 'text' && rows[at] !== '─')
            expect(asSeen(squeezed(readable([band]).join('')))).toBe(asSeen(rows[at]!))
        })
      }
  })
})

describe('a printer that is plugged in', () => {
  it.each([
    [0x04b8, 0x0e28, 'epson-tm-t20'],
    [0x04b8, 0x0e21, 'epson-tm-t88'],
    [0x04b8, 0xffff, 'epson-tm-t88'],
    [7568, 1, 'citizen-ct-s310ii'],
    [0x0416, 0x5011, 'xprinter-xp-58'],
    [0xdead, 1, 'generic-80mm'],
  ])('is known by its vendor and product: %i, %i [paper-widths]', (vendorId, productId, id) => {
    expect(suggestedProfile(vendorId, productId).id).toBe(id)
  })
})
