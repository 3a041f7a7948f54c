import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Receipt, TextLine } from '../../src/receipts/receipt.ts'
import { widthOf, wrap } from '../../src/receipts/wrap.ts'
import { profiles, type Profile } from '../profiles/profile.ts'
import { readable, type Band } from '../virtual/band.ts'
import { readItem } from '../virtual/command-reader.ts'
import { Paper } from '../virtual/paper.ts'
import { languages } from '../../src/values/language.ts'
import { tableRow } from '../../src/receipts/table.ts'
import { sampleReceipt } from '../preview.ts'
import { encode } from './encoder.ts'
import { tries } from '../../tests/kit/scale.ts'

const generic80 = profiles.get('generic-80mm')!
const generic58 = profiles.get('generic-58mm')!

const textReceipt = (...lines: Omit<TextLine, 'kind'>[]): Receipt => ({
  columns: 32,
  lines: lines.map((line) => ({ kind: 'text', ...line })),
})

/** What a printer does with the bytes: its paper, and the codes of the items it was sent. */
function print(bytes: Uint8Array, profile = generic80): { bands: Band[]; codes: string[]; isWhole: boolean } {
  const paper = new Paper(profile)
  const codes: string[] = []
  let at = 0
  for (let item = readItem(bytes, at); item; item = readItem(bytes, at)) {
    codes.push(item.code === 'control' ? `control ${String(item.data[0])}` : item.code)
    paper.print(item)
    at += item.length
  }
  return { bands: paper.tearOff(), codes, isWhole: at === bytes.length }
}

const rows = (bands: readonly Band[]) => readable(bands).map((row) => row.trim())

const encodeText = (text: string, profile = generic80) =>
  print(encode(textReceipt({ text }), profile), profile)

describe('text', () => {
  it.each(['Ação às 5 €', 'Opština Čačak, žđšćČ', 'Київ, їжак, ґанок, Є', 'niño ¿qué?', '1 234,00 №'])(
    'of every language comes in a code page that has it: %s',
    (text) => {
      const { bands } = encodeText(text)
      expect(rows(bands)).toEqual([text])
      expect(bands.some(({ kind }) => kind === 'picture')).toBe(false)
    },
  )

  it('that no code page of the printer has is drawn, the lines around it stay text', () => {
    const { bands } = print(
      encode(textReceipt({ text: 'one' }, { text: 'ґ і 漢字' }, { text: 'two' }), generic58),
      generic58,
    )
    expect(rows(bands)).toEqual(['one', 'two'])
    expect(bands.filter(({ kind }) => kind === 'picture')).toHaveLength(1)
  })

  it('that a printer lacks, but whose look it has, comes as text: no row is drawn among others', () => {
    const { bands } = encodeText('Київ, Їжак і ВІН, ґанок, Ґонта', generic58)
    expect(rows(bands)).toEqual(['Київ, Їжак i ВIН, ганок, Гонта'])
    expect(bands.some(({ kind }) => kind === 'picture')).toBe(false)
  })

  it('in Serbian Cyrillic is Latin as a whole where the printer lacks a letter of it', () => {
    const lines = [
      { text: 'Љубав и ЊЕГА' },
      { text: 'КРАЉ, КОЊ' },
      { text: 'цена' },
      { text: 'Džak', bold: true },
    ]
    const printed = (profile: Profile) => rows(print(encode(textReceipt(...lines), profile), profile).bands)
    expect(printed(generic58)).toEqual(['Ljubav i NJEGA', 'KRALJ, KONJ', 'cena', 'Džak'])
    expect(printed(profiles.get('epson-tm-t88')!)).toEqual(['Љубав и ЊЕГА', 'КРАЉ, КОЊ', 'цена', 'Džak'])
    const [other] = rows(print(encode(textReceipt({ text: 'цена' }), generic58), generic58).bands)
    expect(other).toBe('цена')
  })

  it('of a table keeps its figures in their places where a name has more letters in Latin than in Cyrillic', () => {
    const widths = { name: 12, figures: [6, 14] }
    const lines = ['Љубичица њ', 'Коцка', 'Љуњџљуњџ љњџ'].flatMap((name) =>
      tableRow(widths, name, ['12', '3.400,15']),
    )
    const { bands } = print(encode({ columns: 32, lines }, generic58), generic58)
    expect(readable(bands).map((row) => row.trimEnd())).toEqual([
      'Ljubičica nj    12      3.400,15',
      'Kocka           12      3.400,15',
      'Ljunjdžljunjdž ljnjdž',
      '12      3.400,15',
    ])
  })

  it('in Ukrainian stays Cyrillic as a whole where a name on it is Serbian', () => {
    const lines = [{ text: 'Відкрито' }, { text: 'Љубав' }, { text: 'цена' }]
    const { bands } = print(encode(textReceipt(...lines), generic58), generic58)
    expect(rows(bands)).toEqual(['Вiдкрито', 'цена'])
    expect(bands.filter(({ kind }) => kind === 'picture')).toHaveLength(1)
  })

  it('selects a code page only where a character needs another one', () => {
    const { codes } = encodeText('ã õ ç ã')
    expect(codes.filter((code) => code === 'ESC t')).toHaveLength(2)
  })

  it('never turns into a question mark or a control byte, whatever it is [no-question-mark]', () => {
    const text = fc.string({ unit: 'binary', maxLength: 60 })
    fc.assert(
      fc.property(text, fc.constantFrom(generic80, generic58), (anything, profile) => {
        const { bands, codes, isWhole } = encodeText(anything, profile)
        const questionMarks = (rows: readonly string[]) => rows.join('').split('?').length - 1
        const drawn = bands.filter(({ kind }) => kind === 'picture').length
        expect(isWhole).toBe(true)
        expect(codes.filter((code) => code.startsWith('control ') && code !== 'control 10')).toEqual([])
        expect(rows(bands).length + drawn).toBe(wrap(anything, 32).length)
        expect(questionMarks(rows(bands))).toBeLessThanOrEqual(questionMarks([anything.normalize('NFC')]))
        if (drawn === 0)
          expect(rows(bands).join()).toBe(
            wrap(anything, 32)
              .map((row) => row.trim())
              .join(),
          )
      }),
      { numRuns: tries(150) },
    )
  })

  it('cannot steer the printer by a name with commands in it', () => {
    const { bands, codes } = encodeText('a\x1b@\x1dV\x00b\x10\x14\x08c')
    expect(codes.filter((code) => /^(GS V|DLE|ESC i)/.test(code))).toEqual([])
    expect(rows(bands)).toEqual(['a @ V b c'])
  })
})

describe('style', () => {
  it('is bold, great or inverse for its own line only', () => {
    const { bands } = print(
      encode(textReceipt({ text: 'x', bold: true, size: 2, inverse: true }, { text: 'y' }), generic80),
    )
    const [first, second] = bands.flatMap((band) => (band.kind === 'text' ? [band.characters] : []))
    expect(
      first?.every(({ bold, inverse, scale }) => bold && inverse && scale[0] === 2 && scale[1] === 2),
    ).toBe(true)
    expect(second?.some(({ bold, inverse, scale }) => bold || inverse || scale[0] !== 1)).toBe(false)
  })

  it('makes an inverse line a bar across all columns', () => {
    const { bands } = print(
      encode(textReceipt({ text: 'COPY 1', inverse: true, align: 'centre' }), generic80),
    )
    expect(bands[0]?.kind === 'text' ? bands[0].characters.length : 0).toBe(32)
  })
})

describe('a ticket', () => {
  it.each(languages)('in %s is out of a slow printer of narrow paper within five seconds', (language) => {
    const config = { language, currency: 'BRL', timeZone: 'Europe/Lisbon', columns: 32 } as const
    const bytes = encode(sampleReceipt('ticket/original', config), generic58)
    // 9,600 baud, ten bits to a byte.
    expect(bytes.length / 960).toBeLessThan(5)
    const pictures = print(bytes, generic58).bands.filter(({ kind }) => kind === 'picture')
    // The emblem and the two codes.
    expect(pictures).toHaveLength(3)
  })
})

describe('a receipt narrower than the paper', () => {
  it('stands in its middle', () => {
    const { bands } = print(encode(textReceipt({ text: 'x'.repeat(32) }), generic80))
    const xs = bands[0]?.kind === 'text' ? bands[0].characters.map(({ x }) => x) : []
    expect([xs[0], xs.at(-1)]).toEqual([96, 96 + 31 * 12])
  })
})

describe('codes', () => {
  const pictures = (receipt: Receipt, id: string) => {
    const { bands, codes } = print(encode(receipt, profiles.get(id)!), profiles.get(id))
    return {
      codes,
      dots: bands.flatMap((band) =>
        band.kind === 'picture' ? [Buffer.from(band.bitmap.data).toString('hex')] : [],
      ),
    }
  }

  it('that a printer does not draw by itself come as the same dots', () => {
    const wallet: Receipt = {
      columns: 48,
      lines: [{ kind: 'qr', text: 'https://balcao.example/w/4817263950' }],
    }
    const [drawn, commanded] = [pictures(wallet, 'bixolon-srp-350'), pictures(wallet, 'bixolon-srp-350iii')]
    expect(drawn.codes).not.toContain('GS (')
    expect(commanded.codes).not.toContain('GS v')
    expect(drawn.dots).toEqual(commanded.dots)
  })

  it('for a number that must not be sent as a command come as the bars of that number', () => {
    const ticket = (digits: string): Receipt => ({ columns: 48, lines: [{ kind: 'barcode', digits }] })
    const { codes, dots } = pictures(ticket('47110216200100003210'), 'generic-80mm')
    expect(codes).not.toContain('GS k')
    expect(dots[0]?.length).toBe(pictures(ticket('47110216210100003210'), 'generic-80mm').dots[0]?.length)
  })
})

describe('every job', () => {
  it('begins from a known state and leaves the paper cut', () => {
    const { codes } = print(encode({ columns: 48, lines: [{ kind: 'cut' }] }, generic80))
    expect(codes[0]).toBe('ESC @')
    expect(codes.at(-1)).toBe('GS V')
  })

  it('feeds past the tear bar where the printer has no cutter', () => {
    expect(print(encode({ columns: 32, lines: [{ kind: 'cut' }] }, generic58), generic58).codes.at(-1)).toBe(
      'ESC d',
    )
  })
})

it('counts a letter and its accent as one character', () => {
  expect(widthOf('e\u0301')).toBe(1)
  expect(rows(encodeText('cafe\u0301').bands)).toEqual(['café'])
})
