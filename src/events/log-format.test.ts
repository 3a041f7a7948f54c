import { createHash } from 'node:crypto'
import { crc32 as nodeCrc32 } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { id, logged } from '../../tests/kit/decider.ts'
import { frame } from '../../tests/kit/log-bytes.ts'
import { sha256 } from '../../tests/kit/memory-log.ts'
import { openShop } from '../../tests/kit/shop.ts'
import { crc32 } from './crc32.ts'
import {
  encodeRecord,
  encodeStateRecord,
  eventOf,
  genesisHash,
  isLaterFormat,
  logFormat,
  portableTools,
  readRecord,
  utf8Text,
} from './log-format.ts'
import { lastHashIn, provenLength } from './log-proof.ts'
import { longestBody, tailLength } from './log-tail.ts'
import type { Logged } from './vocabulary.ts'

const tools = portableTools(sha256)
const event: Logged = { seq: 12, at: 1_763_645_100_000, type: 'loggedOut', data: { reason: 'operator' } }
const before = 'a'.repeat(64)
const body = '{"seq":12,"at":1763645100000,"type":"loggedOut","v":2,"data":{"reason":"operator"}'
/** Without its line end, as a reader gets it. */
const line = (text: string) => Buffer.from(text.trimEnd())
const read = (text: string, previousHash = before, seq = 12) =>
  readRecord(line(text), previousHash, seq, tools)
const bodyOf = (changes: object) => JSON.stringify({ ...JSON.parse(`${body}}`), ...changes }).slice(0, -1)

describe('a record', () => {
  it('is a line of JSON that ends with its length, its checksum and the hash of the chain', () => {
    const { bytes, hash } = encodeRecord(event, before, sha256)
    const digits = (value: number, count: number) => value.toString(16).padStart(count, '0')
    const written = Buffer.from(bytes).toString()
    const version = /"v":(\d+)/.exec(written)?.[1]
    const expected = body.replace('"v":2', `"v":${version}`)
    expect(hash).toBe(
      createHash('sha256')
        .update(before + expected)
        .digest('hex'),
    )
    expect(written).toBe(
      `${expected},"len":"${digits(expected.length, 6)}","crc":"${digits(nodeCrc32(expected), 8)}","hash":"${hash}"}\n`,
    )
    expect(JSON.parse(written)).toMatchObject({ seq: 12, hash })
  })

  it('that is longer than its length can say is not written', () => {
    const withName = (name: string): Logged => ({
      ...{ seq: 12, at: 5, type: 'gamesOffered' },
      data: { games: [{ gameId: 4, name, prices: { '1': 100 } }] },
    })
    const others = encodeRecord(withName(''), before, sha256).bytes.length - tailLength - 1
    const longest = 'x'.repeat(longestBody - others)
    const { bytes } = encodeRecord(withName(longest), before, sha256)
    expect(utf8Text(bytes.subarray(longestBody, longestBody + 16))).toBe(',"len":"ffffff",')
    expect(() => encodeRecord(withName(`${longest}x`), before, sha256)).toThrow(
      'The record of gamesOffered could not be read again.',
    )
  })

  it('is read as what was written, whatever signs it holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (name) => {
        const shop: Logged = {
          ...{ seq: 12, at: 5, type: 'gamesOffered' },
          data: { games: [{ gameId: 4, name, prices: { '1': 100 } }] },
        }
        const { bytes, hash } = encodeRecord(shop, before, sha256)
        const text = Buffer.from(bytes)
        expect(readRecord(text.subarray(0, -1), before, 12, tools)).toMatchObject({
          event: JSON.parse(JSON.stringify(shop)) as Logged,
          hash,
        })
      }),
    )
  })

  it('is refused where its length, its checksum or its chain is another, or where it is not the next one', () => {
    const { bytes, hash } = encodeRecord(event, before, sha256)
    const whole = Buffer.from(bytes).toString()
    expect(read(whole)).toMatchObject({ event, hash })
    expect(read(whole.replace(/"len":"....../, '"len":"00ffff'))).toBe('length')
    expect(read(whole.replace('"crc"', '"CRC"'))).toBe('length')
    expect(read(whole.slice(5))).toBe('length')
    expect(read('')).toBe('length')
    expect(read('too short')).toBe('length')
    expect(read(whole.replace('operator', 'operatoR'))).toBe('checksum')
    expect(read(whole.replace(/"crc":"......../, '"crc":"00000000'))).toBe('checksum')
    expect(read(whole, 'b'.repeat(64))).toBe('chain')
    expect(read(whole.replace(hash, 'c'.repeat(64)))).toBe('chain')
    expect(read(whole, before, 13)).toBe('order')
  })

  it.each<[string, object, string]>([
    ['no number', { seq: 'twelve' }, 'notAnEvent'],
    ['half a number', { seq: 1.5 }, 'notAnEvent'],
    ['no time', { at: null }, 'notAnEvent'],
    ['no type', { type: 5 }, 'notAnEvent'],
    ['no version', { v: '1' }, 'notAnEvent'],
    ['no data', { data: 'reason' }, 'notAnEvent'],
    ['no data at all', { data: null }, 'notAnEvent'],
    ['a type that nobody knows', { type: 'shopDreamtOf' }, 'unknownType'],
    ['a later version', { v: 99 }, 'laterVersion'],
    ['other data', { data: { reason: 'tiredness' } }, 'badData'],
  ])('that is sound, with %s, is no event of this version: %o is %s', (_name, changes, problem) => {
    expect(read(frame(bodyOf(changes), before))).toBe(problem)
    expect(eventOf(Buffer.from(bodyOf(changes)), tools)).toBe(problem)
  })

  it.each(['null', '5', '"text"', '[]', '{}', '{"seq":'])('%s is none either', (text) => {
    expect(eventOf(Buffer.from(text.slice(0, -1)), tools)).toBe('notAnEvent')
  })

  it('that opens a segment of a later format is of one', () => {
    const opens = (format: number): Logged => ({
      ...{ seq: 12, at: 5, type: 'segmentOpened' },
      data: { logId: id(1), segment: 1, format },
    })
    const textOf = (format: number) =>
      Buffer.from(encodeRecord(opens(format), before, sha256).bytes).toString()
    expect(read(textOf(logFormat + 1))).toBe('laterFormat')
    expect(read(textOf(logFormat))).toMatchObject({ event: { type: 'segmentOpened' } })
    expect(isLaterFormat(line(textOf(logFormat + 1)))).toBe(true)
    expect(isLaterFormat(line(textOf(logFormat)))).toBe(false)
    expect(
      isLaterFormat(line('{"type":"segmentOpened","data":{"format":3},"frame":"of a later format"}')),
    ).toBe(true)
    for (const text of [
      '',
      'no JSON',
      'null',
      '{"type":"segmentOpened"}',
      '{"type":"loggedIn","data":{"format":9}}',
      '{"type":"segmentOpened","data":{"format":"9"}}',
      '{"type":"segmentOpened","data":{"format":{"toString":2}}}',
    ])
      expect(isLaterFormat(line(text))).toBe(false)
    expect(isLaterFormat(Uint8Array.of(0xff, 0xfe))).toBe(false)
  })
})

describe('a record of the state', () => {
  const state = { till: { balance: 5 } }
  const bytes = Buffer.from(encodeStateRecord(state, { seq: 12, hash: before }, 7))

  it('has number and hash of the record that it follows, and begins the chain', () => {
    expect(readRecord(bytes.subarray(0, -1), genesisHash, 1, tools)).toMatchObject({
      event: { seq: 12, at: 7, type: 'stateRecorded', data: { state } },
      hash: before,
    })
  })

  it('is none in the midst of a chain', () => {
    expect(readRecord(bytes.subarray(0, -1), before, 12, tools)).toBe('chain')
  })
})

describe('lines of a log', () => {
  const records: Uint8Array[] = []
  let hash = genesisHash
  for (const each of logged(openShop)) {
    const record = encodeRecord(each, hash, sha256)
    records.push(record.bytes)
    hash = record.hash
  }
  const lines = Buffer.concat(records)

  it('are proven up to the first one that is another, from the hash before them', () => {
    expect(provenLength(lines, genesisHash, tools)).toBe(lines.length)
    expect(provenLength(lines, before, tools)).toBe(0)
    expect(provenLength(Buffer.alloc(0), genesisHash, tools)).toBe(0)
    for (let damaged = 0, start = 0; damaged < records.length; start += records[damaged]!.length, damaged++)
      for (const at of [0, 9, records[damaged]!.length - 3, records[damaged]!.length - 1]) {
        const changed = Buffer.from(lines)
        changed[start + at]! ^= 1
        expect(provenLength(changed, genesisHash, tools), `${damaged} ${at}`).toBe(start)
      }
    expect(provenLength(lines.subarray(0, -1), genesisHash, tools)).toBe(
      lines.length - records.at(-1)!.length,
    )
  })

  it('end with the hash of the last one', () => {
    expect(lastHashIn(lines)).toBe(hash)
    expect(lastHashIn(Buffer.alloc(0))).toBe('')
    expect(lastHashIn(Buffer.from('too short\n'))).toBe('')
  })
})

describe('the tools of a reader', () => {
  it('know UTF-8 from other bytes, and keep a mark of the byte order', () => {
    expect(utf8Text(Buffer.from('Balcão'))).toBe('Balcão')
    expect(utf8Text(Buffer.from('\ufeffa'))).toBe('\ufeffa')
    expect(utf8Text(Uint8Array.of(0x42, 0xe3))).toBeNull()
  })

  it('find the next line end', () => {
    const bytes = Buffer.from('a\nb\n')
    expect([0, 1, 2, 4].map((from) => tools.lineEnd(bytes, from))).toEqual([1, 1, 3, -1])
  })

  it('compute the CRC-32 that everybody computes', () => {
    expect(crc32(Buffer.from('123456789'))).toBe(0xcbf43926)
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(crc32(bytes)).toBe(nodeCrc32(bytes))
      }),
    )
  })
})
