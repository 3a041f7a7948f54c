import { hexToBytes } from '@noble/hashes/utils.js'
import type { GameRow } from '../games/catalogue.ts'
import { drawNumbers } from '../games/rules.ts'
import { hashedChance } from '../values/hashed-chance.ts'

/** The numbers of a draw, by its secret (64 hexadecimal digits): the same for everybody who computes them. */
export const resultOf = (row: GameRow, gameId: number, drawId: number, secret: string): number[] =>
  drawNumbers(row, hashedChance(hexToBytes(secret), `draw ${gameId}/${drawId}`))
