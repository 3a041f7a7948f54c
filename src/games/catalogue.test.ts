import { expect, it } from 'vitest'
import { gameIds } from './catalogue.ts'

/** Sections 2 and 9, written out; 54 is seen there by its offset 2054 and among the lists. */
const baseIds = [
  4, 16, 20, 21, 24, 25, 27, 28, 29, 30, 31, 40, 41, 42, 43, 44, 45, 46, 48, 49, 50, 51, 52, 54, 59, 61, 62,
  65, 66, 67,
]

it('every game of the specification is there once, with its editions by 1000 and 2000 [game-ids] [catalogue]', () =>
  expect(gameIds).toEqual([0, 1_000, 2_000].flatMap((edition) => baseIds.map((id) => id + edition))))
