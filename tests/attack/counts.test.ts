import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { countsOf } from './attack.ts'
import { allTables } from './cases/tables.ts'

const targets = Object.keys(allTables)
const counts = new Map(targets.map((target) => [target, countsOf(allTables[target]!)]))
const kinds = [...new Set([...counts.values()].flatMap((each) => [...each.keys()]))]

/** Of each kind by target, with sums. */
function expectedRows(): string[][] {
  const rows = kinds.map((kind) => targets.map((target) => counts.get(target)!.get(kind) ?? 0))
  const sums = targets.map((_, place) => rows.reduce((sum, row) => sum + row[place]!, 0))
  const total = (row: readonly number[]) => row.reduce((sum, count) => sum + count, 0)
  const cells = (name: string, row: readonly number[]) => [
    name,
    ...row.map((count) => (count === 0 ? '' : `${count}`)),
    `${total(row)}`,
  ]
  return [
    ['kind', ...targets, 'all'],
    ...rows.map((row, place) => cells(kinds[place]!, row)),
    cells('all', sums),
  ]
}

const rowsIn = (page: string): string[][] =>
  [...page.matchAll(/^\| (?!-)(.*) \|$/gm)].map(([, row = '']) => row.split('|').map((cell) => cell.trim()))

it('docs/attack.md names the number of cases of each kind, which are at least 300', () => {
  expect(rowsIn(readFileSync('docs/attack.md', 'utf8'))).toEqual(expectedRows())
  expect(Object.values(allTables).flat(2).length).toBeGreaterThan(300)
})

it('no case is counted twice', () => {
  for (const [target, tables] of Object.entries(allTables)) {
    const names = tables.flat().map(({ kind, name }) => `${target}, ${kind}: ${name}`)
    expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([])
  }
})
