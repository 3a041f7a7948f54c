import QRCode from 'qrcode'
import type { Bitmap } from '../drawing/bitmap.ts'
import { code128Bars, code128Symbols } from '../drawing/code128-bars.ts'

/** Dots of a grid of modules, each `moduleDots` wide and `moduleHeight` high. */
function modulesBitmap(
  [columns, rows]: readonly [number, number],
  [moduleDots, moduleHeight]: readonly [number, number],
  isDark: (column: number, row: number) => boolean,
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

/** What a code looks like and what it says. */
export interface Code {
  readonly bitmap: Bitmap
  readonly widthDots: number
  readonly meaning: string
}

const setC = 0x43

/** The digits of GS k 73 data. */
function code128Meaning(data: readonly number[]): string {
  let [set, meaning] = [0, '']
  for (let index = 0; index < data.length; index++) {
    const byte = data[index]!
    if (byte === 0x7b) set = data[++index] ?? 0
    else meaning += set === setC ? String(byte).padStart(2, '0') : String.fromCharCode(byte)
  }
  return meaning
}

/** A Code 128 as the printer draws it, or undefined for data it refuses. */
export function code128(data: readonly number[], moduleDots: number, heightDots: number): Code | undefined {
  const symbols = code128Symbols(data)
  if (!symbols) return undefined
  const bars = code128Bars(symbols)
  const bitmap = modulesBitmap([bars.length, 1], [moduleDots, heightDots], (module) => bars[module] === true)
  return { bitmap, widthDots: bars.length * moduleDots, meaning: code128Meaning(data) }
}

export function qrCode(text: string, moduleDots: number): Code {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  const bitmap = modulesBitmap(
    [modules.size, modules.size],
    [moduleDots, moduleDots],
    (column, row) => modules.get(row, column) === 1,
  )
  return { bitmap, widthDots: modules.size * moduleDots, meaning: text }
}
