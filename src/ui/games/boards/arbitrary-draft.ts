import fc from 'fast-check'
import { gameIds, gameRow, type GameRow } from '../../../games/catalogue.ts'
import { numbersBetween } from './board.ts'
import { chooseDraws, dropBet, emptyDraft, maySetAside, pick, setAside, unpick, type Draft } from './draft.ts'

export const rowOf = (gameId: number): GameRow => {
  const row = gameRow(gameId)
  if (!row) throw new Error(`no game ${gameId}`)
  return row
}

/** Every field of a game's board. */
function fieldsOf(row: GameRow): number[] {
  if (row.family === 'pickNumbers') return numbersBetween(1, row.pool)
  if (row.family === 'digits') return numbersBetween(0, 9)
  return [...numbersBetween(row.from, row.to), ...row.markets.map(({ id }) => id)]
}

function touched(row: GameRow, draft: Draft, hand: number, at: number): Draft {
  const fields = fieldsOf(row)
  const field = fields[at % fields.length] ?? 0
  if (hand <= 5) return pick(row, draft, field)
  if (hand === 6) return unpick(row, draft)
  if (hand === 7) return chooseDraws(row, draft, at)
  if (hand === 8) return maySetAside(row, draft) ? setAside(row, draft) : draft
  return dropBet(draft, at % 10)
}

/** For tests: a game, and an arbitrary ticket that can be made on its board. */
export const arbitraryDraft: fc.Arbitrary<{ row: GameRow; draft: Draft }> = fc
  .tuple(fc.constantFrom(...gameIds), fc.array(fc.tuple(fc.nat(9), fc.nat(90)), { maxLength: 40 }))
  .map(([gameId, touches]) => {
    const row = rowOf(gameId)
    const draft = touches.reduce<Draft>(
      (before, [hand, at]) => touched(row, before, hand, at),
      emptyDraft(row),
    )
    return { row, draft }
  })
