import type { Bitmap } from '../drawing/bitmap.ts'
import { rasterHeader } from './commands.ts'
import type { JobWriter } from './job-writer.ts'
import { dle, isRealTime } from './real-time.ts'

const widerByADot = 0x08
const safe = new WeakMap<Bitmap, Uint8Array>()

/**
 * The dots of a picture without real-time commands: a single dot that would be a DLE becomes two, which is not visible.
 * Cached as long as the picture.
 */
export function harmlessDots(bitmap: Bitmap): Uint8Array {
  const known = safe.get(bitmap)
  if (known) return known
  const data = Uint8Array.from(bitmap.data)
  for (let at = data.indexOf(dle); at >= 0; at = data.indexOf(dle, at + 1))
    if (isRealTime(data, at)) data[at]! |= widerByADot
  safe.set(bitmap, data)
  return data
}

/** Writes the command that prints a picture. */
export function writeRaster(out: JobWriter, bitmap: Bitmap): void {
  out.write(rasterHeader(bitmap.widthBytes, bitmap.height))
  out.writeBytes(harmlessDots(bitmap))
}
