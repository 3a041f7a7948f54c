import { createCanvas } from '@napi-rs/canvas'
import { baseIdOf, gameRow } from '../../src/games/catalogue.ts'
import { bitmapOf, type Bitmap } from './bitmap.ts'
import { motifOf } from './motifs.ts'

const widthDots = 384
const heightDots = 96

function draw(gameId: number): Bitmap {
  const canvas = createCanvas(widthDots, heightDots)
  const context = canvas.getContext('2d')
  context.fillStyle = 'white'
  context.fillRect(0, 0, widthDots, heightDots)
  context.fillStyle = 'black'
  context.strokeStyle = 'black'
  motifOf(gameRow(gameId)?.board)(context, baseIdOf(gameId))
  return bitmapOf(context.getImageData(0, 0, widthDots, heightDots))
}

const drawn = new Map<number, Bitmap>()

/** The id whose emblem a game has: its base game's, or 0 for all games that are not in the catalogue. */
export const emblemIdOf = (gameId: number): number => (gameRow(gameId) ? baseIdOf(gameId) : 0)

/** The emblem of a game, 384 by 96 dots, one motif per kind of board; its editions share it. Drawn once. */
export function emblem(gameId: number): Bitmap {
  const baseId = emblemIdOf(gameId)
  const known = drawn.get(baseId)
  if (known) return known
  const bitmap = draw(baseId)
  drawn.set(baseId, bitmap)
  return bitmap
}
