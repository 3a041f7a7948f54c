import fc from 'fast-check'
import { expect, it } from 'vitest'
import { reportColumns } from './game-activity.ts'
import { tableRow } from './table.ts'
import { plainText } from './text.ts'
import { widthOf } from './wrap.ts'

const columns = { name: 20, figures: [4, 8] }
const textOf = (name: string, figures: string[], style = {}) =>
  plainText({ columns: 32, lines: tableRow(columns, name, figures, style) }).map((row) => row.trimEnd())

it('figures are at the right edge of their columns', () => {
  expect(textOf('Keno', ['12', '3,40'])).toEqual(['Keno                  12    3,40'])
  expect(textOf('Keno', ['', '3,40'], { indent: 1 })).toEqual([' Keno                       3,40'])
})

it('figures are beside the first row of a name that takes several rows', () => {
  expect(textOf('Grande Lotaria de Primavera', ['1', '2,00'])).toEqual([
    'Grande Lotaria de      1    2,00',
    'Primavera',
  ])
})

it('a figure that is too long for its column is not broken: the figures are printed under the name', () => {
  expect(textOf('Keno', ['12', '1 234 567,00'])).toEqual(['Keno', ' '.repeat(16) + '12  1 234 567,00'])
})

it('no row is wider than the paper, and no figure is broken, on any paper', () => {
  const widths = fc.constantFrom(32, 42, 48, 64)
  const name = fc.string({ unit: 'binary', maxLength: 80 })
  const digits = fc.integer({ min: 0, max: 999_999_999_999 }).map(String)
  fc.assert(
    fc.property(widths, name, digits, digits, (width, game, count, amount) => {
      const rows = plainText({ columns: width, lines: tableRow(reportColumns[width], game, [count, amount]) })
      for (const row of rows) expect(widthOf(row)).toBe(width)
      expect(rows.some((row) => row.trimEnd().endsWith(` ${amount}`))).toBe(true)
      expect(rows.some((row) => ` ${row}`.includes(` ${count} `))).toBe(true)
    }),
  )
})
