import { describe, expect, it } from 'vitest'
import { marketsOf, type Table } from '../src/games/markets.ts'
import { languages } from '../src/values/language.ts'
import { receiptTexts } from './receipts.ts'

const tables: readonly Table[] = ['wheel', 'smallWheel', 'race', 'powerBlitz']

const paths = (value: unknown, path = ''): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => paths(inner, `${path}.${key}`))
    : [path]

describe.each(languages)('receipt texts in %s', (language) => {
  it('name every market of every table', () => {
    for (const table of tables)
      for (const { key } of marketsOf(table).values())
        expect(receiptTexts[language].markets[table][key], `${table}.${key}`).toMatch(/\S/)
  })

  it('have exactly the keys of every other language [languages]', () => {
    expect(paths(receiptTexts[language]).sort()).toEqual(paths(receiptTexts.pt).sort())
  })

  it('leave the same gaps as in every other language', () => {
    const gaps = (texts: unknown) => JSON.stringify(texts).match(/\{\{\w+\}\}/g)
    expect(gaps(receiptTexts[language])).toEqual(gaps(receiptTexts.pt))
  })
})
