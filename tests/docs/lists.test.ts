import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { suites } from '../../bin/long-suites.mjs'
import { gameIds } from '../../src/games/catalogue.ts'
import { receiptRoutes } from '../../src/receipts/routes.ts'

it('the README gives the number of games in the catalogue, wherever it gives one', () => {
  const numbers = readFileSync('README.md', 'utf8').matchAll(/(?:for|^-) (\d+) (?:draw|games)/gm)
  expect([...numbers].map(([, number]) => Number(number))).toEqual([gameIds.length, gameIds.length])
})

it('docs/developer.md names the suites of the long tests', () => {
  const [, list = ''] = /The suites are ([^.]+)\./.exec(readFileSync('docs/developer.md', 'utf8')) ?? []
  expect([...list.matchAll(/_(\S+?)_/g)].map(([, name]) => name)).toEqual(suites.map(({ name }) => name))
})

it('docs/print-service.md and docs/technician.md name every receipt', () => {
  const [, table = ''] =
    /^\| route [^\n]*\n([^]*?)\n\n/m.exec(readFileSync('docs/print-service.md', 'utf8')) ?? []
  const paths = receiptRoutes.map(({ path }) => path)
  expect([...table.matchAll(/`(\/\w[\w-]*)`/g)].map(([, path]) => path).toSorted()).toEqual(paths.toSorted())
  const [, samples = ''] =
    /sample of every receipt: ([^]*?)\. `print`/.exec(readFileSync('docs/technician.md', 'utf8')) ?? []
  const names = [...samples.matchAll(/`([\w-]+)`/g)].map(([, name]) => `/${name}`)
  expect(names.toSorted()).toEqual(paths.toSorted())
})
