import bwipjs from 'bwip-js/node'
import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { code128Patterns } from '../drawing/code128-patterns.ts'
import { code128Bars, code128Symbols, ladderBitmap } from '../drawing/code128-bars.ts'
import { isBlack } from '../drawing/bitmap.ts'
import { code128Data, code128ModuleDots, code128Modules } from './code128.ts'

const ticketNumber = fc
  .integer({ min: 18, max: 29 })
  .chain((length) =>
    fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length }),
  )
const paper80 = { dots: 576, paperDots: 640 }
const paper58 = { dots: 384, paperDots: 464 }

/** A reader of its own: bars to widths, widths to symbols, symbols to digits, with the check symbol proved. */
function read(bars: readonly boolean[]): string {
  const widths: number[] = []
  bars.forEach((bar, at) => {
    if (at > 0 && bars[at - 1] === bar) widths[widths.length - 1]! += 1
    else widths.push(1)
  })
  const symbols: number[] = []
  for (let at = 0; at < widths.length; at += 6) {
    const isStop = widths.length - at === 7
    symbols.push(code128Patterns.indexOf(widths.slice(at, isStop ? at + 7 : at + 6).join('')))
    if (isStop) break
  }
  const [start = -1, ...rest] = symbols
  const [stop, check] = [rest.pop(), rest.pop()]
  expect(stop).toBe(106)
  expect(rest.reduce((sum, symbol, at) => sum + symbol * (at + 1), start) % 103).toBe(check)
  let set = start
  return rest
    .map((symbol) => {
      if (set === 104 && symbol === 99) {
        set = 105
        return ''
      }
      return set === 105 ? String(symbol).padStart(2, '0') : String.fromCharCode(symbol + 32)
    })
    .join('')
}

const barsOf = (digits: string) => code128Bars(code128Symbols(code128Data(digits)) ?? [])

/** Bars of bwip-js, from its widths of bars and spaces. */
function drawnByOthers(digits: string): boolean[] {
  const [{ sbs }] = v.parse(v.tuple([v.object({ sbs: v.array(v.number()) })]), bwipjs.raw('code128', digits))
  return sbs.flatMap((width, at) => Array.from({ length: width }, () => at % 2 === 0))
}

describe('the barcode of a ticket number', () => {
  it('is read back as the same digits', () => {
    fc.assert(
      fc.property(ticketNumber, (digits) => {
        expect(read(barsOf(digits))).toBe(digits)
      }),
    )
  })

  it('has the bars that an independent encoder draws', () => {
    for (const digits of ['47110202603141803210', '5102026031400004211234567890'])
      expect(drawnByOthers(digits)).toEqual(barsOf(digits))
  })

  it('fits 80 mm paper with its quiet zones', () => {
    fc.assert(
      fc.property(ticketNumber, (digits) => {
        const moduleDots = code128ModuleDots(digits, paper80) ?? Infinity
        expect(barsOf(digits).length).toBe(code128Modules(digits))
        expect(barsOf(digits).length * moduleDots).toBeLessThanOrEqual(576)
        expect((barsOf(digits).length + 20) * moduleDots).toBeLessThanOrEqual(640)
      }),
    )
  })

  it('packs 28 digits into 58 mm paper', () => {
    expect(code128ModuleDots('1'.repeat(28), paper58)).toBe(2)
    expect(code128Modules('1'.repeat(28)) * 2).toBe(378)
  })

  it('has its length byte, code sets and pairs in the format of GS k 73', () => {
    expect(code128Data('1234')).toEqual([0x7b, 0x43, 12, 34])
    expect(code128Data('71234')).toEqual([0x7b, 0x42, 0x37, 0x7b, 0x43, 12, 34])
  })

  it('stands along the paper where 29 digits do not fit across 58 mm', () => {
    const digits = '98765432109876543210987654321'
    expect(code128ModuleDots(digits, paper58)).toBeNull()
    const ladder = ladderBitmap(digits, 80)
    const modules = Array.from({ length: ladder.height / 2 }, (_, module) => isBlack(ladder, 40, module * 2))
    const [first, last] = [modules.indexOf(true), modules.lastIndexOf(true)]
    expect(read(modules.slice(first, last + 1))).toBe(digits)
    // Its quiet zones are above and below it.
    expect([first, modules.length - 1 - last]).toEqual([10, 10])
  })
})
