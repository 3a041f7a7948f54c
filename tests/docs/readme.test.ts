import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { gameIds } from '../../src/games/catalogue.ts'

it('the README gives the number of games in the catalogue, wherever it gives one', () => {
  const numbers = readFileSync('README.md', 'utf8').matchAll(/(?:for|^-) (\d+) (?:draw|games)/gm)
  expect([...numbers].map(([, number]) => Number(number))).toEqual([gameIds.length, gameIds.length])
})
