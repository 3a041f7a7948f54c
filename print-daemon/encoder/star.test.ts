import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder'
import fc from 'fast-check'
import { CharacterSet, PrinterTypes, ThermalPrinter } from 'node-thermal-printer'
import receiptline from 'receiptline'
import { describe, expect, it } from 'vitest'
import type { Receipt } from '../../src/receipts/receipt.ts'
import { paperOf } from '../preview.ts'
import { profiles } from '../profiles/profile.ts'
import { readable, type Band } from '../virtual/band.ts'
import { readStarItem } from '../virtual/star-reader.ts'
import { encode } from './encoder.ts'
import { tries } from '../../tests/kit/scale.ts'

const digits = '1234567890123456789012345678'
const link = 'https://balcao.example/w/4817263950'
const [line, prnt, graphic] = ['star-line', 'star-mc-print3', 'star-tsp100'].map((id) => profiles.get(id)!)
const rows: Receipt['lines'] = [
  { kind: 'text', text: 'Balcão às 5 €' },
  { kind: 'text', text: 'TOTAL', bold: true },
  { kind: 'text', text: 'Grande', size: 2 },
  { kind: 'text', text: 'meio', align: 'centre' },
]
const receipt: Receipt = {
  columns: 48,
  lines: [...rows, { kind: 'barcode', digits }, { kind: 'qr', text: link }, { kind: 'cut' }],
}
const ascii = (text: string) => [...Buffer.from(text, 'latin1')]
const encoded = (lines: Receipt['lines'], profile = line!) => encode({ columns: 48, lines }, profile).slice()

/** How each row of text looks: its characters, where the first visible one stands, its size and weight. */
const texts = (bands: readonly Band[]) =>
  bands.flatMap((band) => {
    if (band.kind !== 'text') return []
    const first = band.characters.find(({ character }) => character !== ' ')
    return [{ text: readable([band])[0]!.trim(), x: first!.x, scale: first!.scale, bold: first!.bold }]
  })
/** What codes say, and their dots. */
const codes = (bands: readonly Band[]) =>
  bands.flatMap((band) =>
    band.kind === 'picture' && band.meaning !== undefined
      ? [{ meaning: band.meaning, dots: Buffer.from(band.bitmap.data).toString('hex') }]
      : [],
  )

describe('what other libraries send for the same receipt is the same on paper', () => {
  it.each([
    ['star-line', line!],
    ['star-prnt', prnt!],
  ] as const)('receipt-printer-encoder in %s', (language, profile) => {
    const peer = new ReceiptPrinterEncoder({ columns: 48, language, codepageMapping: 'star' })
    peer.initialize().codepage('cp858').line('Balcão às 5 €').bold(true).line('TOTAL').bold(false)
    peer.size(2, 2).line('Grande').size(1, 1).align('center').line('meio')
    peer.barcode(digits, 'code128', { width: 2, height: 80, text: false })
    peer.qrcode(link, { model: 2, size: 6, errorlevel: 'm' }).cut('partial')
    const [theirs, ours] = [paperOf(peer.encode(), profile), paperOf(encode(receipt, profile), profile)]
    expect(texts(ours)).toEqual(texts(theirs))
    expect(codes(ours)).toEqual(codes(theirs))
  })

  // Its QR code lacks the command that the data belong to.
  it('node-thermal-printer', () => {
    const peer = new ThermalPrinter({
      type: PrinterTypes.STAR,
      interface: 'tcp://127.0.0.1:9100',
      characterSet: CharacterSet.PC858_EURO,
      width: 48,
    })
    peer.println('Balcão às 5 €')
    peer.bold(true)
    peer.println('TOTAL')
    peer.bold(false)
    peer.setTextQuadArea()
    peer.println('Grande')
    peer.setTextNormal()
    peer.alignCenter()
    peer.println('meio')
    peer.code128(digits, { width: 'MEDIUM', height: 80, text: 1 })
    const lines = [...rows, { kind: 'barcode', digits } as const]
    const [theirs, ours] = [paperOf(peer.getBuffer()!, line!), paperOf(encoded(lines), line!)]
    expect(texts(ours)).toEqual(texts(theirs))
    expect(codes(ours)).toEqual(codes(theirs))
  })

  it.each([
    ['starlinesbcs', line!],
    ['starsbcs', prnt!],
  ] as const)('receiptline in %s', (command, profile) => {
    const markdown = [
      '|Balcão às 5 € |',
      '|"TOTAL" |',
      '|^^^Grande |',
      'meio',
      `{c:${digits};o:code128,3,80,nohri}`,
    ]
    const bytes = receiptline.transform(markdown.join('\n'), { cpl: 48, encoding: 'cp858', command })
    const [theirs, ours] = [
      paperOf(Buffer.from(bytes, 'latin1'), profile),
      paperOf(encoded([...rows, { kind: 'barcode', digits }], profile), profile),
    ]
    expect(texts(ours)).toEqual(texts(theirs))
    expect(codes(ours)).toEqual(codes(theirs))
  })
})

describe('any text on a receipt', () => {
  const known = new Set(
    ['@', 'R', 'z', '0', 'E', 'F', '4', '5', 'i', 'k', 'b', 'd', 'I', 'RS F', 'GS t', 'GS a', 'GS A', 'GS S']
      .concat(['GS yS0', 'GS yS1', 'GS yS2', 'GS yD1', 'GS yP'])
      .map((name) => `ESC ${name}`)
      .concat('character', 'control 10'),
  )
  const codesOf = (bytes: Uint8Array) => {
    const codes: string[] = []
    let at = 0
    for (let item = readStarItem(bytes, at, false); item; item = readStarItem(bytes, at, false)) {
      codes.push(item.code === 'control' ? `control ${String(item.data[0])}` : item.code)
      at += item.length
    }
    expect(at).toBe(bytes.length)
    return codes
  }
  const steering = fc.array(
    fc.constantFrom('\x04', '\x05', '\x07', '\x1c', '\x1b', '\x1e', 'd', '@', 'é', '\x9b'),
  )
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    steering.map((characters) => characters.join('')),
  )

  it('is no command of the printer, in a text as in a code', () => {
    fc.assert(
      fc.property(text, text, fc.constantFrom(line!, prnt!), (name, code, profile) => {
        const lines: Receipt['lines'] = [
          { kind: 'text', text: name },
          { kind: 'columns', left: name, right: code },
          { kind: 'qr', text: `x${code}` },
          { kind: 'cut' },
        ]
        expect(codesOf(encoded(lines, profile)).filter((found) => !known.has(found))).toEqual([])
      }),
      { numRuns: tries(100) },
    )
  })
})

describe('the commands of the references', () => {
  const has = (bytes: Uint8Array, wanted: readonly number[]) =>
    Buffer.from(bytes).includes(Buffer.from(wanted))

  it('a receipt begins from a known state: font, code page, rows of 4 mm', () => {
    const begin = [0x1b, 0x40, 0x1b, 0x52, 0, 0x1b, 0x1e, 0x46, 0, 0x1b, 0x7a, 1, 0x1b, 0x1d, 0x74, 4]
    expect([...encoded([]).subarray(0, begin.length)]).toEqual(begin)
  })

  it('a narrow receipt has its margins in characters from the left edge', () => {
    const bytes = encode({ columns: 32, lines: [] }, line!)
    expect(has(bytes, [0x1b, 0x6c, 8, 0x1b, 0x51, 40])).toBe(true)
  })

  it('CODE128, QR code and cut', () => {
    const bytes = encode(receipt, line!)
    expect(has(bytes, [...ascii('\x1bb612'), 80, ...ascii(digits), 0x1e])).toBe(true)
    const qr = (name: string, ...data: number[]) => [0x1b, 0x1d, 0x79, ...ascii(name), ...data]
    const data = [0, link.length, 0, ...ascii(link)]
    expect(
      has(bytes, [...qr('S0', 2), ...qr('S1', 1), ...qr('S2', 6), ...qr('D1', ...data), ...qr('P')]),
    ).toBe(true)
    expect([...bytes.subarray(-3)]).toEqual(ascii('\x1bd3'))
  })

  it('a logo comes in bands of 24 rows in line mode, as one picture in StarPRNT, row by row in graphic mode', () => {
    const lines = [{ kind: 'logo', gameId: 1 }] as const
    const pictures = [line!, prnt!, graphic!].map((profile) => {
      const [picture] = paperOf(encoded(lines, profile), profile).filter(({ kind }) => kind === 'picture')
      return picture?.kind === 'picture' ? picture.bitmap : undefined
    })
    expect(pictures.map((bitmap) => bitmap?.height)).toEqual([96, 96, 96])
    expect(Buffer.from(pictures[1]!.data).equals(pictures[0]!.data)).toBe(true)
    const middle = pictures[2]!.data.slice(12, 12 + 48)
    expect([...middle]).toEqual([...pictures[0]!.data.slice(0, 48)])
    expect(has(encoded(lines), [0x1b, 0x6b, 48, 0])).toBe(true)
    expect(has(encoded(lines, prnt), [0x1b, 0x1d, 0x53, 1, 48, 0, 96, 0, 0])).toBe(true)
    expect(has(encoded(lines, graphic), ascii('\x1b*rA\x1b*rP0\x00\x1b*rE1\x00\x1b*rF13\x00'))).toBe(true)
  })

  it('the logo stands in the middle of the paper', () => {
    for (const profile of [line!, prnt!]) {
      const [picture] = paperOf(encoded([{ kind: 'logo', gameId: 1 }], profile), profile)
      expect(picture).toMatchObject({ kind: 'picture', x: 96 })
    }
  })

  it('letters that no code page has are drawn, the lines around them stay text', () => {
    for (const profile of [line!, prnt!]) {
      const texts = ['one', 'ґ і 漢字', 'two'].map((text) => ({ kind: 'text', text }) as const)
      const bands = paperOf(encoded(texts, profile), profile).filter(({ kind }) => kind !== 'blank')
      expect(bands.map(({ kind }) => kind)).toEqual(['text', 'picture', 'text'])
    }
  })
})
