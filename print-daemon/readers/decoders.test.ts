import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CardLines } from './card-lines.ts'
import type { Decoder, Sign } from './decoder.ts'
import { KeyboardReports } from './keyboard-reports.ts'
import { uidOf } from './pcsc-reader.ts'
import { typed } from './testing/typed.ts'
import { UidReports } from './uid-reports.ts'

const ascii = (text: string) => Buffer.from(text, 'latin1')
const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex')
const cards = (...ids: string[]): Sign[] => ids.map((id) => ({ kind: 'card', id }))
const pushAll = (decoder: Decoder, chunks: readonly Uint8Array[]) =>
  chunks.flatMap((chunk) => [...decoder.push(chunk)])
const cardId = fc.stringMatching(/^[0-9A-Z]{4,32}$/).filter((id) => !/^0+$/.test(id))

describe('a keyboard-style reader', () => {
  it('types an id by the keys’ positions, in any keyboard layout', () => {
    // 0, A, 7, Enter: usages 0x27, 0x04 with shift, 0x24 and 0x1e, 0x28.
    const reports = ['0000270000000000', '0200040000000000', '0000240000000000', '00001e0000000000']
    const enter = '0000280000000000'
    const released = '0000000000000000'
    const chunks = [...reports, enter].flatMap((report) => [bytes(report), bytes(released)])
    expect(pushAll(new KeyboardReports(), chunks)).toEqual(cards('0A71'))
  })
  it('may press the next key before it lets go of the last one', () => {
    const rolling = ['00001e0000000000', '00001e1f00000000', '00001f2000000000', '0000202100000000']
    const chunks = [...rolling, '0000280000000000'].map(bytes)
    expect(pushAll(new KeyboardReports(), chunks)).toEqual(cards('1234'))
  })
  it('has a keypad', () => {
    const keypad = ['59', '5a', '5b', '62', '58'].map((usage) => bytes(`0000${usage}0000000000`))
    expect(pushAll(new KeyboardReports(), keypad)).toEqual(cards('1230'))
  })
  it('reports every id that can be typed', () => {
    fc.assert(
      fc.property(fc.array(cardId, { maxLength: 3 }), (ids) => {
        expect(pushAll(new KeyboardReports(), ids.flatMap(typed))).toEqual(cards(...ids))
      }),
    )
  })
  it('leaves out a line with a key that no id has, and takes the next one', () => {
    const arrow = [bytes('0000520000000000'), bytes('0000000000000000')]
    const decoder = new KeyboardReports()
    expect(pushAll(decoder, [...arrow, ...typed('04A1B2C3'), ...typed('04A1B2C4')])).toEqual(
      cards('04A1B2C4'),
    )
  })
  it('has typed no id where there was a pause inside, whatever the rest looks like', () => {
    const decoder = new KeyboardReports()
    const keys = typed('04A1B2C3')
    pushAll(decoder, keys.slice(0, 4))
    decoder.spoil()
    expect(pushAll(decoder, keys.slice(4))).toEqual([])
    decoder.spoil()
    expect(pushAll(decoder, keys)).toEqual(cards('04A1B2C3'))
  })
  it('starts again after it was plugged in', () => {
    const decoder = new KeyboardReports()
    pushAll(decoder, typed('9999').slice(0, 4))
    decoder.forget()
    expect(pushAll(decoder, typed('04A1B2C3'))).toEqual(cards('04A1B2C3'))
  })
})

describe('a HID reader that reports', () => {
  it.each([
    ['04A1B2C3', '04a1b2c3 00000000 0000 0000'],
    ['04A1B200', '04a1b200 00000000 0000 0000'],
    ['0412345678', '0412345678 000000 00000000'],
    ['0411223344AABB', '0411223344aabb 00 00000000'],
    ['0411223344AA00', '0411223344aa00 00 00000000'],
    ['01020304050607080900', '01020304050607080900 000000'],
  ])('has the id %s in the report %s', (id, report) => {
    expect(new UidReports().push(bytes(report))).toEqual(cards(id))
  })
  it.each([
    ['04123456', '0412345600 000000 00000000'],
    ['E0040112233445', 'e004011223344500 00000000'],
    ['0102030405060708', '01020304050607080000 0000'],
  ])('has the shorter id %s where the report %s may have an id that ends in zeros', (id, report) => {
    expect(new UidReports().push(bytes(report))).toEqual(cards(id))
  })
  it('reports a removed card by zeros', () => {
    expect(new UidReports().push(new Uint8Array(16))).toEqual([{ kind: 'removal' }])
  })
  it('ignores a report that is too short for an id, or contains more', () => {
    expect(new UidReports().push(bytes('04a1b2'))).toEqual([])
    expect(new UidReports().push(bytes('0102030405060708090a0b'))).toEqual([])
  })
})

describe('a serial reader', () => {
  it.each([
    ['ended by CR and LF', '04A1B2C3\r\n'],
    ['ended by CR', '04A1B2C3\r'],
    ['ended by LF', '04A1B2C3\n'],
    ['in small letters', '04a1b2c3\n'],
    ['with spaces around it', ' 04A1B2C3 \r\n'],
    ['between STX and ETX', '\u000204A1B2C3\u0003'],
    ['between STX and ETX, with CR and LF', '\u000204A1B2C3\r\n\u0003'],
    ['after half a frame', '\u000204A1\u000204A1B2C3\u0003'],
    ['after noise on a line', '\u0000\u00ff??\r\n04A1B2C3\r\n'],
  ])('writes an id %s', (_, text) => {
    expect(new CardLines().push(ascii(text))).toEqual(cards('04A1B2C3'))
  })
  it('may add a checksum, which is no part of the id and must be right', () => {
    expect(new CardLines().push(ascii('\u00020A0B0C0D0E0E\u0003'))).toEqual(cards('0A0B0C0D0E'))
    expect(new CardLines().push(ascii('\u00020A0B0C0D0F0E\u0003'))).toEqual([])
  })
  it('reports a removed card by zeros', () => {
    expect(new CardLines().push(ascii('00000000\r\n'))).toEqual([{ kind: 'removal' }])
  })
  it('has written no id where there was a pause inside, whatever the rest looks like', () => {
    const decoder = new CardLines()
    decoder.push(ascii('04A1'))
    decoder.spoil()
    expect(decoder.push(ascii('B2C3D4\r\n'))).toEqual([])
    decoder.spoil()
    expect(decoder.push(ascii('04A1B2C3\r\n'))).toEqual(cards('04A1B2C3'))
  })
  it('is understood in whatever pieces its bytes come', () => {
    const law = fc.property(
      fc.array(cardId, { maxLength: 4 }),
      fc.integer({ min: 1, max: 9 }),
      (ids, size) => {
        const stream = ascii(ids.map((id) => `${id}\r\n`).join(''))
        const pieces = Array.from({ length: Math.ceil(stream.length / size) }, (_, at) =>
          stream.subarray(at * size, (at + 1) * size),
        )
        expect(pushAll(new CardLines(), pieces)).toEqual(cards(...ids))
      },
    )
    fc.assert(law)
  })
})

it('no noise makes a reader fail, or an id of anything but digits and capitals', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 40 })), (noise) => {
      for (const decoder of [new CardLines(), new KeyboardReports(), new UidReports()])
        for (const sign of pushAll(decoder, noise))
          if (sign.kind === 'card') expect(sign.id).toMatch(/^[0-9A-Z]{4,32}$/)
    }),
  )
})

describe('a PC/SC reader', () => {
  it('has the UID in the answer of the card, if the card has one', () => {
    expect(uidOf('04a1b2c39000')).toBe('04A1B2C3')
    expect(uidOf('0411223344aabb9000')).toBe('0411223344AABB')
    for (const refused of ['6d00', '6a81', '9000', '04a19000', '04a1b2c36300', ''])
      expect(uidOf(refused)).toBeNull()
  })
})
