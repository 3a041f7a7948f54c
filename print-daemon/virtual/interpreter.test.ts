import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clearBuffers } from '../device/replies.ts'
import { encode } from '../encoder/encoder.ts'
import { profileFor, sampleReceipt } from '../preview.ts'
import { readable } from './band.ts'
import { Interpreter, type CutReceipt } from './interpreter.ts'
import { tries } from '../../tests/kit/scale.ts'

const profile = profileFor(48)
const ticket = encode(
  sampleReceipt('ticket/copy', { language: 'pt', currency: 'BRL', timeZone: 'Europe/Lisbon', columns: 48 }),
  profile,
)
const ascii = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
const cut = Uint8Array.of(0x1d, 0x56, 66, 0)

function interpret(...chunks: Uint8Array[]): { receipts: CutReceipt[]; questions: string[] } {
  const receipts: CutReceipt[] = []
  const questions: string[] = []
  const interpreter = new Interpreter(profile, {
    cut: (receipt) => receipts.push(receipt),
    onRequest: ({ code }) => questions.push(code),
  })
  for (const chunk of chunks) interpreter.push(chunk)
  return { receipts, questions }
}

const texts = (receipts: readonly CutReceipt[]) => receipts.map(({ bands }) => readable(bands))

describe('the interpreter', () => {
  it('prints the same whatever pieces the stream comes in', () => {
    const whole = interpret(ticket)
    expect(whole.receipts).toHaveLength(1)
    const cuts = fc.array(fc.integer({ min: 0, max: ticket.length }), { maxLength: 12 })
    fc.assert(
      fc.property(cuts, (places) => {
        const ends = [...places.sort((a, b) => a - b), ticket.length]
        const chunks = ends.map((end, at) => ticket.subarray(ends[at - 1] ?? 0, end))
        expect(interpret(...chunks).receipts).toEqual(whole.receipts)
      }),
      { numRuns: tries(40) },
    )
    expect(interpret(...Array.from(ticket, (byte) => Uint8Array.of(byte))).receipts).toEqual(whole.receipts)
  })

  it('keeps the bytes of each receipt', () => {
    const { receipts } = interpret(ticket, ticket)
    expect(receipts.map(({ bytes }) => Buffer.from(bytes).equals(ticket))).toEqual([true, true])
  })

  it('passes over commands that it does not know', () => {
    const unknown = Uint8Array.of(0x1b, 0x7a, 1, 0x1d, 0x28, 0x45, 3, 0, 9, 9, 9, 0x1c, 0x71, 1)
    expect(texts(interpret(unknown, ascii('ok\n'), cut).receipts)).toEqual([['ok']])
  })

  it('makes no receipt of blank paper', () => {
    expect(interpret(ascii('\n\n'), cut).receipts).toEqual([])
  })

  it('throws away a torn command when its buffers are cleared, and understands what follows', () => {
    const tornPicture = Uint8Array.of(0x1d, 0x76, 0x30, 0, 48, 0, 96, 0, 0xff, 0xff)
    expect(texts(interpret(tornPicture, clearBuffers, ascii('next\n'), cut).receipts)).toEqual([['next']])
  })

  it('prints in the second colour until the first one is selected or the printer begins anew', () => {
    const colour = (number: 1 | 2) => Uint8Array.of(0x1d, 0x28, 0x4e, 2, 0, 0x30, 0x30 + number)
    const initialize = Uint8Array.of(0x1b, 0x40)
    const stream = [ascii('a'), colour(2), ascii('b'), colour(1), ascii('c'), colour(2), ascii('d\n')]
    const { receipts } = interpret(...stream, initialize, ascii('e\n'), cut)
    const printed = receipts[0]!.bands.flatMap((band) => (band.kind === 'text' ? band.characters : []))
    const second = printed.filter(({ isSecondColour }) => isSecondColour)
    expect(printed).toHaveLength(5)
    expect(second.map(({ character }) => character)).toEqual(['b', 'd'])
  })

  it('hands questions on in their place and keeps them off the paper', () => {
    const { receipts, questions } = interpret(
      Uint8Array.of(0x1d, 0x61, 0xff),
      ascii('a\n'),
      Uint8Array.of(0x1d, 0x28, 0x48, 6, 0, 0x30, 0x30, 0x30, 0x30, 0x30, 0x31),
      cut,
    )
    expect(questions).toEqual(['GS a', 'GS ('])
    expect(texts(receipts)).toEqual([['a']])
  })

  it('hands an opening of the drawer on, and keeps it off the paper and out of the bytes of a receipt', () => {
    const { receipts, questions } = interpret(Uint8Array.of(0x1b, 0x70, 0, 50, 100), ascii('a\n'), cut)
    expect(questions).toEqual(['ESC p'])
    expect(receipts.map(({ bytes }) => Buffer.from(bytes))).toEqual([Buffer.concat([ascii('a\n'), cut])])
  })

  it('survives any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(() => interpret(bytes, clearBuffers, ascii('z\n'), cut)).not.toThrow()
      }),
      { numRuns: tries(150) },
    )
  })
})
