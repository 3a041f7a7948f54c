import type { Bitmap } from './bitmap.ts'

/** A grid of dark and light modules, as in scannable codes. */
export interface Modules {
  readonly columns: number
  readonly rows: number
  readonly isDark: (column: number, row: number) => boolean
}

/** Dots of a grid of modules, each module this many dots wide and high. */
export function modulesBitmap(
  { columns, rows, isDark }: Modules,
  [moduleDots, moduleHeight]: readonly [width: number, height: number],
): Bitmap {
  const widthBytes = Math.ceil((columns * moduleDots) / 8)
  const height = rows * moduleHeight
  const data = new Uint8Array(widthBytes * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < columns * moduleDots; x++)
      if (isDark(Math.floor(x / moduleDots), Math.floor(y / moduleHeight)))
        data[y * widthBytes + (x >> 3)]! |= 0x80 >> (x & 7)
  return { widthBytes, height, data }
}
