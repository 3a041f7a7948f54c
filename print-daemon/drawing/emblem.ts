import { createCanvas } from '@napi-rs/canvas'
import { baseIdOf, gameRow } from '../../src/games/catalogue.ts'
import { bitmapOf, type Bitmap } from './bitmap.ts'
import { motifOf } from './motifs.ts'

const widthDots = 384
const heightDots = 96

/** Narrow paper has slow printers: the bytes of a smaller emblem are out in half the time. */
const scales = { wide: 1, narrow: 2 / 3 } as const
type Paper = keyof typeof scales

function draw(gameId: number, paper: Paper): Bitmap {
  const scale = scales[paper]
  const [width, height] = [widthDots * scale, heightDots * scale]
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.scale(scale, scale)
  context.fillStyle = 'white'
  context.fillRect(0, 0, widthDots, heightDots)
  context.fillStyle = 'black'
  context.strokeStyle = 'black'
  motifOf(gameRow(gameId)?.board)(context, baseIdOf(gameId))
  return bitmapOf(context.getImageData(0, 0, width, height))
}

const drawn = { wide: new Map<number, Bitmap>(), narrow: new Map<number, Bitmap>() }

/** The id whose emblem a game has: its base game's, or 0 for all games that are not in the catalogue. */
export const emblemIdOf = (gameId: number): number => (gameRow(gameId) ? baseIdOf(gameId) : 0)

/**
 * The emblem of a game, 384 by 96 dots, or 256 by 64 for narrow paper; one motif per kind of board; its editions share it.
 * Drawn once.
 */
export function emblem(gameId: number, paper: Paper = 'wide'): Bitmap {
  const baseId = emblemIdOf(gameId)
  const known = drawn[paper].get(baseId)
  if (known) return known
  const bitmap = draw(baseId, paper)
  drawn[paper].set(baseId, bitmap)
  return bitmap
}
