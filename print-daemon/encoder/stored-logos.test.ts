import { describe, expect, it } from 'vitest'
import { baseIdOf, gameIds } from '../../src/games/catalogue.ts'
import type { Receipt } from '../../src/receipts/receipt.ts'
import { emblem } from '../drawing/emblem.ts'
import { profiles } from '../profiles/profile.ts'
import { Interpreter, type CutReceipt } from '../virtual/interpreter.ts'
import { storedKeysReply } from '../virtual/status-bytes.ts'
import { encode } from './encoder.ts'
import { storedLogosRequest, logoKey, logosToStore, readStoredLogos, storeLogo } from './stored-logos.ts'

const epson = profiles.get('epson-tm-t20')!
const ticket = (gameId: number): Receipt => ({
  columns: 48,
  lines: [{ kind: 'logo', gameId }, { kind: 'text', text: 'x' }, { kind: 'cut' }],
})

function printer() {
  const receipts: CutReceipt[] = []
  let questions = 0
  const interpreter = new Interpreter(epson, {
    cut: (receipt) => receipts.push(receipt),
    onRequest: () => questions++,
  })
  return { interpreter, receipts, questions: () => questions }
}

const pictureOf = ({ bands }: CutReceipt) =>
  bands.flatMap((band) => (band.kind === 'picture' ? [Uint8Array.from(band.bitmap.data)] : []))

describe('an emblem', () => {
  it('has a key of two printable characters, and no two games share one', () => {
    const keys = [...new Set(gameIds.map(baseIdOf))].map(logoKey)
    expect(new Set(keys).size).toBe(keys.length)
    for (const key of keys) expect(key).toMatch(/^[!-~]{2}$/)
  })

  it('that the printer keeps is printed by its key, and looks as it does as graphics', () => {
    const { interpreter, receipts } = printer()
    interpreter.push(storeLogo(20))
    interpreter.push(encode(ticket(20), epson, new Set([logoKey(20)])))
    interpreter.push(encode(ticket(20), epson))
    expect(interpreter.storedKeys).toEqual([logoKey(20)])
    expect(receipts.map(pictureOf)).toEqual([[emblem(20).data], [emblem(20).data]])
    expect(receipts[0]!.bytes.length).toBeLessThan(60)
  })

  it('is no part of a receipt while it is being stored', () => {
    const { interpreter, receipts, questions } = printer()
    interpreter.push(storeLogo(20))
    interpreter.push(storedLogosRequest)
    interpreter.push(encode(ticket(20), epson))
    expect(Buffer.from(receipts[0]!.bytes).equals(encode(ticket(20), epson))).toBe(true)
    expect(questions()).toBe(1)
  })

  it('is stored where the printer has a memory and not the emblem yet', () => {
    const stored = new Set([logoKey(20)])
    expect(logosToStore(ticket(20), epson, new Set())).toEqual([20])
    expect(logosToStore(ticket(20), epson, stored)).toEqual([])
    expect(logosToStore(ticket(1020), epson, stored)).toEqual([])
    expect(logosToStore(ticket(20), profiles.get('generic-80mm')!, new Set())).toEqual([])
  })
})

describe('a printer’s answer with the list of its keys', () => {
  const keys = ['!!', '~a']

  it('is read whole, whatever follows it', () => {
    const answer = storedKeysReply(keys)
    expect(readStoredLogos(Buffer.concat([answer, Uint8Array.of(0x12, 0x14)]))).toEqual({
      keys,
      goesOn: false,
      length: answer.length,
    })
    expect(readStoredLogos(storedKeysReply([]))).toEqual({ keys: [], goesOn: false, length: 4 })
  })

  it('is not parsed while it is incomplete', () => {
    const answer = storedKeysReply(keys)
    for (let length = 0; length < answer.length; length++)
      expect(readStoredLogos(answer.subarray(0, length))).toBeUndefined()
  })

  it('is distinguished from one that continues, and from any other reply of the printer', () => {
    expect(readStoredLogos(Uint8Array.of(0x37, 0x72, 0x41, 0x21, 0x21, 0))?.goesOn).toBe(true)
    expect(readStoredLogos(Uint8Array.of(0x37, 0x22, 0x30, 0x30, 0x30, 0x31, 0))).toBeUndefined()
  })
})
