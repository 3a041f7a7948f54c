import type { Bitmap } from '../drawing/bitmap.ts'
import { barsModules, code128Bars, code128Symbols } from '../drawing/code128-bars.ts'
import { code128Data } from '../encoder/code128.ts'
import { modulesBitmap } from '../drawing/modules.ts'
import { qrModules } from '../drawing/qr-modules.ts'

/** The picture and the content of a code. */
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

/** A Code 128 as the printer draws it, or undefined for invalid data. */
export function code128(data: readonly number[], moduleDots: number, heightDots: number): Code | undefined {
  const symbols = code128Symbols(data)
  if (!symbols) return undefined
  const bars = code128Bars(symbols)
  const bitmap = modulesBitmap(barsModules(bars), [moduleDots, heightDots])
  return { bitmap, widthDots: bars.length * moduleDots, meaning: code128Meaning(data) }
}

export function qrCode(text: string, moduleDots: number): Code {
  const modules = qrModules(text)
  const bitmap = modulesBitmap(modules, [moduleDots, moduleDots])
  return { bitmap, widthDots: modules.columns * moduleDots, meaning: text }
}

/** A Code 128 of digits, which the printer packs by itself. */
export const code128Digits = (digits: string, moduleDots: number, heightDots: number): Code => {
  const bars = code128Bars(code128Symbols(code128Data(digits)) ?? [])
  const bitmap = modulesBitmap(barsModules(bars), [moduleDots, heightDots])
  return { bitmap, widthDots: bars.length * moduleDots, meaning: digits }
}
