import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rowOf } from '../host/rules/schedule.ts'
import { leafHash } from './merkle.ts'
import { resultOf } from './result.ts'
import { drawStatement, ticketHeading } from './statements.ts'

const page = readFileSync('docs/draws.md', 'utf8')
const secret = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f'
const drawId = 4_853_280

/** The indented text on the page that begins with a line. */
function textOnPage(heading: string): string {
  const lines = page.slice(page.indexOf(`    ${heading}\n`)).split('\n')
  return lines
    .slice(
      0,
      lines.findIndex((line) => !line.startsWith('    ')),
    )
    .map((line) => line.slice(4))
    .join('\n')
}

test.each([16, 20, 24, 41, 50, 51, 1016])('the result of game %i is the one of the page', (gameId) => {
  const result = resultOf(rowOf(gameId), gameId, drawId, secret).join(' ')
  expect(page).toMatch(new RegExp(`^\\| ${gameId} +\\|[^|]+\\| ${result} *\\|$`, 'm'))
})

test('the commitment is the one of the page', () => {
  const statement = drawStatement({ gameId: 16, drawId, endsAt: 1_795_176_000_000 }, secret)
  expect(textOnPage('balcao draw')).toBe(statement)
  expect(page).toContain(leafHash(statement))
})

test('the ticket in a seal has the hash of the page', () => {
  expect(page).toContain(leafHash(textOnPage(ticketHeading)))
})
