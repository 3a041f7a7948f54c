import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gameIds, gameRow } from '../../../games/catalogue.ts'
import { isValidTicket } from '../../../games/rules.ts'
import { newIdeas } from './ideas.ts'

test('every idea is a bet that can be sold as it is, for every game [inspire]', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...gameIds),
      fc.infiniteStream(fc.double({ min: 0, max: 0.999999, noNaN: true })),
      (gameId, stream) => {
        const row = gameRow(gameId)!
        const ideas = newIdeas(row, 3, (below) => Math.floor((stream.next().value ?? 0) * below))
        expect(ideas).toHaveLength(3)
        for (const bet of ideas) expect(isValidTicket(row, { bets: [bet], drawCount: 1 })).toBe(true)
      },
    ),
  )
})
