import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { gameIds } from '../../src/games/catalogue.ts'

it('the README gives the number of games in the catalogue, wherever it gives one', () => {
  const numbers = readFileSync('README.md', 'utf8').matchAll(/(?:for|^-) (\d+) (?:draw|games)/gm)
  expect([...numbers].map(([, number]) => Number(number))).toEqual([gameIds.length, gameIds.length])
})

it('docs/developer.md names the suites of the long tests', () => {
  const [, list = ''] = /The suites are ([^.]+)\./.exec(readFileSync('docs/developer.md', 'utf8')) ?? []
  const suites = [...readFileSync('docs/proof.md', 'utf8').matchAll(/^\| ([a-z-]*[a-z]) +\|/gm)].slice(1)
  expect(suites.length).toBeGreaterThan(10)
  expect([...list.matchAll(/_(\S+?)_/g)].map(([, name]) => name)).toEqual(suites.map(([, name]) => name))
})
