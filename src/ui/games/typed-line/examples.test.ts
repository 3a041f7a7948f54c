import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { textsOf } from '../../../../tests/kit/texts.ts'
import type { Bet } from '../../../games/family.ts'
import { betText } from '../../kit/games/bet-text.ts'
import { translator } from '../../kit/texts/translate.ts'
import { readLine } from './read-line.ts'
import { shopNaming } from './testing.ts'

const t = translator('en', textsOf('en'))
const english = shopNaming(t)

/** What a line means, as the page of documentation puts it. */
function described(line: string): readonly [game: string, bets: string, draws: string] {
  const { game, bets, drawCount } = readLine(line, english)
  const [option, count] = / q(\d*)\b/.exec(line) ?? []
  const quickPicks = option === undefined ? 0 : Number(count || 1)
  const own: readonly Bet[] = bets.slice(0, bets.length - quickPicks)
  const texts = own.map((bet) => betText(t, game!.row, bet))
  const once = texts.slice(0, new Set(texts).size)
  const rows = [
    ...(once.length < texts.length ? [`${once.join('; ')}, twice`] : texts),
    ...(quickPicks > 0 ? [`${quickPicks} quick pick${quickPicks > 1 ? 's' : ''}`] : []),
  ]
  return [game!.name, rows.join('; '), String(drawCount)]
}

it('every example of the documentation means what is printed beside it', () => {
  const rows = readFileSync('docs/typed-line.md', 'utf8').matchAll(
    /^\| `([^`]+)` +\| ([^|]+?) +\| ([^|]+?) +\| (\d+) +\|$/gm,
  )
  const examples = [...rows]
  expect(examples.length).toBeGreaterThan(15)
  for (const [, line = '', ...printed] of examples) {
    expect(readLine(line, english).problem, line).toBeNull()
    expect(described(line), line).toEqual(printed)
  }
})
