import type { Bitmap } from '../drawing/bitmap.ts'
import { raster } from './commands.ts'

const encoded = new WeakMap<Bitmap, string>()

/** The command that prints a picture; kept for as long as the picture is, as emblems are. */
export function rasterOf(bitmap: Bitmap): string {
  const known = encoded.get(bitmap)
  if (known !== undefined) return known
  const { widthBytes, height, data } = bitmap
  const command = raster(widthBytes, height, Buffer.from(data).toString('latin1'))
  encoded.set(bitmap, command)
  return command
}
