import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gameIds, gameRow, type GameRow } from './catalogue.ts'
import { isMarket } from './family.ts'
import { drawNumbers, multiplierOf, outcomesOf, quickPick, riskOf, sortsOfBets } from './rules.ts'

const baseRows = gameIds.filter((gameId) => gameId < 1000).map((gameId) => gameRow(gameId)!)
const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

/** What the risk of a bet says that a draw brings at the most. */
function mostOf(row: GameRow, bet: Parameters<typeof riskOf>[1], drawn: readonly number[]): number {
  const { whateverSum, bySum } = riskOf(row, bet)
  return bySum[sumOf(drawn)] ?? whateverSum
}

test.each(baseRows)(
  'no draw of game $id brings a bet more than its risk says, whatever sort it is of',
  (row) => {
    for (const bet of sortsOfBets(row)) {
      const outcomes = outcomesOf(row, bet).map(({ drawn }) => drawn)
      for (const drawn of outcomes)
        expect(multiplierOf(row, bet, drawn)).toBeLessThanOrEqual(mostOf(row, bet, drawn))
      const wins = outcomes.map((drawn) => multiplierOf(row, bet, drawn))
      const { whateverSum, bySum } = riskOf(row, bet)
      expect(Math.max(whateverSum, ...Object.values(bySum))).toBe(Math.max(...wins))
    }
  },
)

test('no draw brings a quick pick more than its risk says', () =>
  fc.assert(
    fc.property(fc.constantFrom(...baseRows), fc.infiniteStream(fc.nat(1_000_000)), (row, numbers) => {
      const chance = (below: number) => numbers.next().value! % below
      const bet = quickPick(row, chance)
      const drawn = drawNumbers(row, chance)
      expect(multiplierOf(row, bet, drawn)).toBeLessThanOrEqual(mostOf(row, bet, drawn))
    }),
  ))

test('the risk of a bet on a table is what it wins with each number', () => {
  for (const row of baseRows) {
    if (row.family !== 'table') continue
    for (const bet of sortsOfBets(row)) {
      const [choice = 0] = bet.numbers
      const covered = isMarket(choice) ? row.markets.find(({ id }) => id === choice)!.numbers : [choice]
      const odds = row.odds[covered.length]
      expect(riskOf(row, bet)).toEqual({
        whateverSum: 0,
        bySum: Object.fromEntries(covered.map((number) => [number, odds])),
      })
    }
  }
})
