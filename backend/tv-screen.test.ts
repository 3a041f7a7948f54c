import { expect, test } from 'vitest'
import { foreignKeno } from '../tests/kit/foreign-games.ts'
import { deployments } from '../locales/deployments.ts'
import { readGames } from '../src/host/rules/described-games.ts'
import { playHost } from '../src/host/rules/testing.ts'
import { tvScreen } from './tv-screen.ts'

/** Whether the TV counts in hours to the draws of a game that follow one another so often. */
function hasHours(drawEveryS: number, drawSpeed = 1): boolean | undefined {
  const host = playHost({ drawSpeed })
  const game = { game_id: 5001, game_name: 'Blue keno', bet_prices: { '1': 100 } }
  const read = readGames([{ ...game, rules: { ...foreignKeno, drawEveryS } }])
  if (!read.ok) throw new Error(read.problem)
  host.state.described = { 5001: read.games }
  host.do({ type: 'addTvBoxes', tvBoxes: [{ deviceId: 'tv-1', gameId: 5001 }] })
  const parts = { deployment: deployments.get('pt-full')!, nameOf: String }
  return tvScreen(host.state, 'tv-1', host.now, parts).draw?.hasHours
}

test('a TV counts in hours where more than an hour may be left, whatever the game', () => {
  expect([hasHours(3_599), hasHours(3_600), hasHours(86_400)]).toEqual([false, true, true])
  expect(hasHours(3_600, 10)).toBe(false)
})
