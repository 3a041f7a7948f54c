import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { id, logged } from '../../tests/kit/decider.ts'
import { recordsOf } from '../../tests/kit/log-bytes.ts'
import { sha256 } from '../../tests/kit/memory-log.ts'
import { tries } from '../../tests/kit/scale.ts'
import { openShop, purchaseUnderWay } from '../../tests/kit/shop.ts'
import type { LogDamage } from './log-damage.ts'
import { genesisHash, portableTools } from './log-format.ts'
import { provenLength } from './log-proof.ts'
import { LogReader, type LogSink } from './log-reader.ts'
import { readLog } from './read-log.ts'
import type { Event, Logged } from './vocabulary.ts'

const head: Event = { type: 'segmentOpened', data: { logId: id(1), segment: 1, format: 2 } }
const records = recordsOf(logged([head, ...openShop.slice(2), ...purchaseUnderWay(1), ...openShop.slice(2)]))
const whole = Buffer.concat(records)
const ends = records.map((_, index) => Buffer.concat(records.slice(0, index + 1)).length)
const tools = portableTools(sha256)

const at = fc.nat({ max: whole.length - 1 })
const length = fc.nat({ max: 1_500 })
type Change = (bytes: Buffer) => Buffer
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(at, fc.integer({ min: 1, max: 255 })).map(([offset, bits]): Change => (bytes) => {
    const flipped = Buffer.from(bytes)
    if (offset < bytes.length) flipped[offset] = bytes[offset]! ^ bits
    return flipped
  }),
  fc.tuple(at, length).map(
    ([from, size]): Change =>
      (bytes) =>
        spliced(bytes, from, from + size, Buffer.alloc(0)),
  ),
  fc.tuple(at, length).map(
    ([from, size]): Change =>
      (bytes) =>
        spliced(bytes, from, from + size, Buffer.alloc(size)),
  ),
  fc.tuple(at, length).map(
    ([from, size]): Change =>
      (bytes) =>
        spliced(bytes, from, from, bytes.subarray(from, from + size)),
  ),
  fc.tuple(at, fc.constantFrom(...records)).map(
    ([from, record]): Change =>
      (bytes) =>
        spliced(bytes, from, from, record),
  ),
  fc.tuple(at, fc.constantFrom('{"seq":', ',"len":"', '\n', '"hash":"', '{"seq":{"seq":')).map(
    ([from, text]): Change =>
      (bytes) =>
        spliced(bytes, from, from, Buffer.from(text)),
  ),
)
const spliced = (bytes: Buffer, from: number, to: number, inserted: Uint8Array): Buffer =>
  Buffer.concat([bytes.subarray(0, from), inserted, bytes.subarray(to)])

const damagedLog = fc
  .array(change, { maxLength: 5 })
  .map((changes) => changes.reduce<Buffer>((bytes, apply) => apply(bytes), whole))

/** What a reader gets that is given the bytes in parts of these lengths. */
function readInParts(bytes: Buffer, lengths: readonly number[], isProven: boolean) {
  const events: Logged[] = []
  const damages: LogDamage[] = []
  const reader = new LogReader(collecting(events, damages), tools)
  for (let from = 0, turn = 0; from < bytes.length; turn++) {
    const part = Uint8Array.from(bytes.subarray(from, from + lengths[turn % lengths.length]!))
    const proof = { after: reader.hash, length: isProven ? provenLength(part, reader.hash, tools) : 0 }
    reader.read(part, proof)
    from += part.length
    part.fill(0)
  }
  reader.end()
  const { hash, seq, goodBytes } = reader
  return { events, hash, seq, goodBytes, damages }
}

const collecting = (events: Logged[], damages: LogDamage[]): LogSink => ({
  event: (event) => events.push(event),
  damage: (damage) => damages.push(damage),
})

describe('a log that is read in parts', () => {
  it('gives the same events and damages as one that is read at once, wherever it is cut and damaged [damaged-log]', () => {
    fc.assert(
      fc.property(
        damagedLog,
        fc.array(fc.integer({ min: 1, max: 3_000 }), { minLength: 1, maxLength: 20 }),
        fc.boolean(),
        (bytes, lengths, isProven) => {
          expect(readInParts(bytes, lengths, isProven)).toEqual(readLog(bytes, sha256))
        },
      ),
      { numRuns: tries(150) },
    )
  })

  it('is read on while a record is only in part there, whatever the length of the parts', () => {
    for (const length of [1, 2, 107, 1_000]) {
      const { events, damages } = readInParts(whole, [length], false)
      expect([events.length, damages]).toEqual([records.length, []])
    }
  })
})

describe('a part whose records were verified elsewhere', () => {
  it('is proven up to the first record with a wrong length, checksum or hash', () => {
    fc.assert(
      fc.property(at, fc.integer({ min: 1, max: 255 }), (offset, bits) => {
        const bytes = Buffer.from(whole)
        bytes[offset] = bytes[offset]! ^ bits
        const end = ends.findLast((candidate) => candidate <= offset) ?? 0
        expect(provenLength(bytes, genesisHash, tools)).toBe(end)
      }),
      { numRuns: tries(200) },
    )
  })

  it('is not believed after another record than the one that it was verified after', () => {
    const damages: LogDamage[] = []
    const reader = new LogReader(collecting([], damages), tools)
    const later = Buffer.concat(records.slice(1))
    reader.read(later, { after: 'f'.repeat(64), length: later.length })
    expect(damages).toMatchObject([{ offset: 0, problem: 'chain' }])
  })
})

it('a log without a record of a later version has no line of one', () => {
  const reader = new LogReader({ event: () => {}, damage: () => {} }, tools)
  reader.read(whole)
  reader.end()
  expect(reader.laterLine).toBeNull()
})
