import { code128Data } from '../encoder/code128.ts'
import type { Bitmap } from './bitmap.ts'
import { code128Patterns } from './code128-patterns.ts'
import { modulesBitmap, type Modules } from './modules.ts'

const codeOf = { startB: 104, startC: 105, switchToC: 99, stop: 106 }

/**
 * Values of the symbols of GS k 73 data, including check symbol and stop: `{B` and `{C` select the set. In C a byte is
 * a pair of digits, in B a character. Null if the data does not begin with a set or contains characters that the set
 * lacks.
 */
export function code128Symbols(data: readonly number[]): number[] | null {
  const symbols: number[] = []
  let set: number | undefined
  for (let index = 0; index < data.length; index++) {
    const byte = data[index]!
    if (byte === 0x7b) {
      const next = data[++index]
      if (next !== 0x42 && next !== 0x43) return null
      if (set === undefined) symbols.push(next === 0x43 ? codeOf.startC : codeOf.startB)
      else if (next === 0x43) symbols.push(codeOf.switchToC)
      else return null
      set = next
      continue
    }
    const value = set === 0x43 ? byte : byte - 0x20
    if (set === undefined || value < 0 || value > 99) return null
    symbols.push(value)
  }
  if (symbols.length === 0) return null
  const check = symbols.reduce((sum, value, index) => sum + value * Math.max(index, 1), 0) % 103
  return [...symbols, check, codeOf.stop]
}

/** Modules of symbols from left to right, true for a bar. */
export function code128Bars(symbols: readonly number[]): boolean[] {
  const widths = symbols.flatMap((symbol) => Array.from(code128Patterns[symbol] ?? '', Number))
  return widths.flatMap((width, index) => Array.from({ length: width }, () => index % 2 === 0))
}

export const barsModules = (bars: readonly boolean[]): Modules => ({
  columns: bars.length,
  rows: 1,
  isDark: (module) => bars[module] === true,
})

const barsOf = (digits: string) => code128Bars(code128Symbols(code128Data(digits)) ?? [])

/** The code as a picture, for digits that must not be sent to a printer as a command. */
export const code128Bitmap = (digits: string, moduleDots: number, heightDots: number): Bitmap =>
  modulesBitmap(barsModules(barsOf(digits)), [moduleDots, heightDots])

const ladderModuleDots = 2
/** Modules that stay white before and after the bars: here no margin of the paper does so. */
const quietModules = 10

/** The code rotated by a quarter with its quiet zones, each module 2 dots: for paper that is too narrow for it. */
export function ladderBitmap(digits: string, widthDots: number): Bitmap {
  const bars = barsOf(digits)
  const ladder: Modules = {
    columns: 1,
    rows: bars.length + 2 * quietModules,
    isDark: (_, row) => bars[row - quietModules] === true,
  }
  return modulesBitmap(ladder, [widthDots, ladderModuleDots])
}
