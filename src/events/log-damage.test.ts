import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { id, logged } from '../../tests/kit/decider.ts'
import { recordsOf } from '../../tests/kit/log-bytes.ts'
import { sha256 } from '../../tests/kit/memory-log.ts'
import { openShop, purchaseUnderWay } from '../../tests/kit/shop.ts'
import { crc32 } from './crc32.ts'
import { encodeRecord, genesisHash, logFormat } from './log-format.ts'
import { readLog } from './read-log.ts'
import type { Event } from './vocabulary.ts'
import { tries } from '../../tests/kit/scale.ts'

const events = logged([1, 2].flatMap((number) => [...openShop, ...purchaseUnderWay(number)]))
const seqs = events.map(({ seq }) => seq)

/** Every record by itself, and where it begins in the whole. */
const records = (() => {
  let hash = genesisHash
  let start = 0
  return events.map((event) => {
    const record = encodeRecord(event, hash, sha256)
    hash = record.hash
    const begun = start
    start += record.bytes.length
    return { bytes: record.bytes, start: begun, end: start }
  })
})()
const whole = Buffer.concat(records.map(({ bytes }) => bytes))
const lastHash = readLog(whole, sha256).hash

const at = (index: number) => records[index]!
const altered = (change: (bytes: Buffer) => void): Buffer => {
  const bytes = Buffer.from(whole)
  change(bytes)
  return bytes
}
const flip = (bytes: Buffer, offset: number, bits = 1) => {
  bytes[offset] = bytes[offset]! ^ bits
}
/** Another digit of the hash; a single changed bit might give a character that is not a hexadecimal digit. */
const otherDigit = (bytes: Buffer, offset: number) => {
  bytes[offset] = bytes.toString('latin1', offset, offset + 1) === '0' ? 0x31 : 0x30
}
const readable = (bytes: Uint8Array) => readLog(bytes, sha256).events.map(({ seq }) => seq)
const without = (...missing: number[]) => seqs.filter((seq) => !missing.includes(seq))
/** The end of the content of a record and the start of its frame. */
const frameOf = (index: number) => whole.indexOf(',"len":"', at(index).start)

describe('a reader of a log that is damaged in the middle', () => {
  it('continues after any single changed byte: at most the record with it is lost [damaged-log]', () => {
    fc.assert(
      fc.property(fc.nat({ max: whole.length - 1 }), fc.integer({ min: 1, max: 255 }), (offset, bits) => {
        const hit = records.findIndex(({ end }) => offset < end) + 1
        const read = readLog(
          altered((bytes) => flip(bytes, offset, bits)),
          sha256,
        )
        const got = read.events.map(({ seq }) => seq)
        expect([seqs, without(hit)]).toContainEqual(got)
        expect(read.damages).toHaveLength(1)
        expect(read.damages[0]!.isTorn).toBe(false)
        if (got.length < seqs.length && hit < seqs.length)
          expect(read.damages[0]).toMatchObject({ missing: { from: hit, to: hit }, isChained: true })
      }),
      { numRuns: tries(500) },
    )
  })

  it('continues after any part that became zeros or was removed: the records beside it are still there', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: whole.length - 1 }),
        fc.integer({ min: 1, max: 4_096 }),
        fc.boolean(),
        (from, length, isTakenOut) => {
          const to = Math.min(from + length, whole.length)
          const bytes = isTakenOut
            ? Buffer.concat([whole.subarray(0, from), whole.subarray(to)])
            : altered((copy) => copy.fill(0, from, to))
          const untouched = events.filter((_, index) => at(index).end < from || at(index).start > to)
          const got = readable(bytes)
          for (const { seq } of untouched) expect(got).toContain(seq)
          expect(got).toEqual([...new Set(got)].sort((a, b) => a - b))
        },
      ),
      { numRuns: tries(300) },
    )
  })

  it.each([
    ['a checksum', 12, (bytes: Buffer) => flip(bytes, frameOf(11) + 27)],
    ['a length', 12, (bytes: Buffer) => flip(bytes, frameOf(11) + 10)],
    ['a hash', 12, (bytes: Buffer) => flip(bytes, at(11).end - 20)],
    ['the end of a line', 12, (bytes: Buffer) => flip(bytes, at(11).end - 1)],
    ['the last hash', events.length, (bytes: Buffer) => otherDigit(bytes, whole.length - 20)],
    ['the last end of a line', events.length, (bytes: Buffer) => flip(bytes, whole.length - 1)],
  ])('accepts a record whose content the chain proves, if only %s is damaged', (_, line, change) => {
    const read = readLog(altered(change), sha256)
    expect(read.events.map(({ seq }) => seq)).toEqual(seqs)
    expect(read.hash).toBe(lastHash)
    expect(read.damages).toMatchObject([{ line, missing: null, isChained: true, bytes: 0 }])
  })

  it('loses no other record where one has lost the end of its tail, with its line end or without it', () => {
    const { start, end } = at(3)
    for (const lineEnd of [0, 1])
      for (let lost = 1; lost < end - start - lineEnd; lost++) {
        const cut = Buffer.concat([whole.subarray(0, end - lineEnd - lost), whole.subarray(end - lineEnd)])
        expect([seqs, without(4)], `${lost} bytes`).toContainEqual(readable(cut))
      }
  })

  it('loses two records if both are damaged, and reports the ids that are still readable in them', () => {
    const read = readLog(
      altered((bytes) => {
        flip(bytes, at(7).start + 3)
        flip(bytes, at(8).start + 3)
      }),
      sha256,
    )
    expect(read.events.map(({ seq }) => seq)).toEqual(without(8, 9))
    expect(read.damages).toMatchObject([
      { line: 8, offset: at(7).start, missing: { from: 8, to: 9 }, isChained: true, isTorn: false },
    ])
    expect(read.damages[0]!.ids).toContain(id(101))
  })

  it('reports the numbers of missing records, and that their content is unknown', () => {
    const gone = Buffer.concat([whole.subarray(0, at(3).end), whole.subarray(at(9).end)])
    expect(readLog(gone, sha256).damages).toMatchObject([
      { bytes: 0, missing: { from: 5, to: 10 }, isChained: false, problem: 'chain' },
    ])
  })

  it('reads a log whose first records are damaged from the first intact one on', () => {
    const bytes = altered((copy) => copy.fill(0, 0, at(2).end - 5))
    expect(readable(bytes)).toEqual(without(1, 2, 3))
  })

  it('does not treat a record that was once complete as an interrupted write: its number is not used again', () => {
    const read = readLog(
      altered((bytes) => flip(bytes, at(events.length - 1).start + 20)),
      sha256,
    )
    expect(read.damages).toMatchObject([{ isTorn: false, missing: { from: events.length, to: null } }])
    expect(read.seq).toBe(events.length)
  })

  it('does not take a damaged first record for that of a later format', () => {
    const head: Event = { type: 'segmentOpened', data: { logId: id(1), segment: 1, format: logFormat } }
    const bytes = Buffer.concat(recordsOf(logged([head, ...openShop])))
    flip(bytes, bytes.indexOf('"format":') + 9)
    const read = readLog(bytes, sha256)
    expect(read.damages).toMatchObject([{ problem: 'checksum', missing: { from: 1, to: 1 } }])
    expect(read.events).toHaveLength(openShop.length)
  })

  it('stops at a record of a later version after a gap', () => {
    const body = Buffer.from(`{"seq":${events.length + 3},"at":1,"type":"jackpotWon","v":1,"data":{}`)
    const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')
    const tail = `,"len":"${hex(body.length, 6)}","crc":"${hex(crc32(body), 8)}","hash":"${genesisHash}"}\n`
    const read = readLog(Buffer.concat([whole, Buffer.from('rubbish\n'), body, Buffer.from(tail)]), sha256)
    expect(read.events).toHaveLength(events.length)
    expect(read.damages.map(({ problem }) => problem)).toEqual(['laterVersion'])
  })
})
