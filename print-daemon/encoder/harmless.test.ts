import iconv from 'iconv-lite'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Line, Receipt } from '../../src/receipts/receipt.ts'
import { printable } from '../../src/receipts/wrap.ts'
import type { Bitmap } from '../drawing/bitmap.ts'
import { profiles } from '../profiles/profile.ts'
import { readItem } from '../virtual/command-reader.ts'
import { codePagesOf, lookAlikes } from './code-pages.ts'
import { encode } from './encoder.ts'
import { harmlessDots } from './raster.ts'
import { hasRealTime } from './real-time.ts'
import { TextEncoding } from './text-encoding.ts'

const epson = profiles.get('epson-tm-t20')!
const receipt = (...lines: Line[]): Receipt => ({ columns: 48, lines })

function codesOf(bytes: Uint8Array): string[] {
  const codes: string[] = []
  let at = 0
  for (let item = readItem(bytes, at); item; item = readItem(bytes, at)) {
    codes.push(item.code === 'control' ? `control ${String(item.data[0])}` : item.code)
    at += item.length
  }
  expect(at).toBe(bytes.length)
  return codes
}

/** The commands of a receipt; nothing that was written on it adds any. */
const known = new Set(
  [
    'ESC @',
    'FS .',
    'ESC R',
    'ESC M',
    'ESC 3',
    'ESC t',
    'ESC a',
    'ESC E',
    'ESC $',
    'ESC J',
    'GS !',
    'GS B',
  ].concat(['GS (', 'GS v', 'GS k', 'GS H', 'GS h', 'GS w', 'GS V', 'character', 'control 10']),
)

const everyCodePoint = function* () {
  for (let point = 0; point <= 0x10ffff; point++) yield String.fromCodePoint(point)
}

describe('text', () => {
  it.each(['epson-tm-t20', 'citizen-ct-s310ii', 'generic-80mm', 'xprinter-xp-58'])(
    'of any code point is its own byte in a code page of %s, or drawn; never a control byte or a question mark [no-question-mark]',
    (id) => {
      const profile = profiles.get(id)!
      const encodings = new Map(profile.codePages.map(({ encoding, number }) => [number, encoding]))
      const text = new TextEncoding(codePagesOf(profile))
      let page = profile.codePages[0]!.number
      for (const character of everyCodePoint()) {
        const bytes = text.encode(printable(character))
        if (bytes === null) continue
        if (bytes.startsWith('\x1bt')) page = bytes.charCodeAt(2)
        const printed = bytes.startsWith('\x1bt') ? bytes.slice(3) : bytes
        const read = iconv.decode(Buffer.from(printed, 'latin1'), encodings.get(page)!)
        const twin = lookAlikes.get(character) ?? printable(character)
        if ((read !== printable(character) && read !== twin) || printed < ' ')
          expect([character, read]).toEqual([character, printable(character)])
      }
    },
  )
})

describe('any text on a receipt', () => {
  const anything = fc.string({ unit: 'binary', maxLength: 40 })
  const steering = fc.array(
    fc.constantFrom('\x10', '\x04', '\x05', '\x14', '\x1b', '\x1d', '@', 'V', '\x9b', 'é'),
  )
  const text = fc.oneof(
    anything,
    steering.map((characters) => characters.join('')),
  )

  it('is no command of the printer, in a text as in a code', () => {
    fc.assert(
      fc.property(text, text, (name, code) => {
        const lines: Line[] = [
          { kind: 'text', text: name },
          { kind: 'columns', left: name, right: code },
          { kind: 'qr', text: code },
          { kind: 'cut' },
        ]
        const bytes = encode(receipt(...lines), epson)
        expect(codesOf(bytes).filter((code) => !known.has(code))).toEqual([])
        expect(hasRealTime(bytes)).toBe(false)
      }),
    )
  })

  it('holds no real-time command in its barcode, whatever the number', () => {
    const pair = fc.constantFrom('16', '04', '05', '20', '01', '00', '99')
    fc.assert(
      fc.property(fc.array(pair, { minLength: 9, maxLength: 14 }), fc.boolean(), (pairs, isOdd) => {
        const digits = (isOdd ? '7' : '') + pairs.join('')
        expect(hasRealTime(encode(receipt({ kind: 'barcode', digits }), epson))).toBe(false)
      }),
    )
  })

  it('cannot open the drawer by a ticket number: such a one is drawn', () => {
    const codes = (digits: string) => codesOf(encode(receipt({ kind: 'barcode', digits }), epson))
    expect(codes('47110216200100003210')).toContain('GS v')
    expect(codes('47110216200100003210')).not.toContain('GS k')
    expect(codes('47110216210100003210')).toContain('GS k')
  })

  it('holds none in its pictures, whose dots are otherwise as they were', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(0x10, 0x04, 0x05, 0x14, 0xff), { maxLength: 64 }), (dots) => {
        const bitmap: Bitmap = { widthBytes: 1, height: dots.length, data: Uint8Array.from(dots) }
        const data = harmlessDots(bitmap)
        expect(hasRealTime(data)).toBe(false)
        expect(data.every((byte, at) => byte === dots[at] || (dots[at] === 0x10 && byte === 0x18))).toBe(true)
      }),
    )
  })
})
