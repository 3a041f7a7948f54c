import { describe, expect, it } from 'vitest'
import { id, logged } from '../../tests/kit/decider.ts'
import { frame } from '../../tests/kit/log-bytes.ts'
import { sha256 } from '../../tests/kit/memory-log.ts'
import { openShop } from '../../tests/kit/shop.ts'
import type { LogDamage } from './log-damage.ts'
import { encodeRecord, genesisHash, logFormat, portableTools } from './log-format.ts'
import { longestRecord } from './log-frame.ts'
import { LogReader } from './log-reader.ts'
import { readLog } from './read-log.ts'
import type { Logged } from './vocabulary.ts'

interface Written {
  readonly bytes: Buffer
  readonly hash: string
}

/** Records after one another, the first of them after this hash. */
function written(events: readonly Logged[], before = genesisHash): Written[] {
  let hash = before
  return events.map((event) => {
    const record = encodeRecord(event, hash, sha256)
    hash = record.hash
    return { bytes: Buffer.from(record.bytes), hash }
  })
}
const events = logged([...openShop, ...openShop.slice(2)])
const records = written(events)
const bytesOf = (...some: readonly Written[]) => Buffer.concat(some.map(({ bytes }) => bytes))
const numbers = (read: { readonly events: readonly Logged[] }) => read.events.map(({ seq }) => seq)
const replaced = (bytes: Uint8Array, from: string, to: string) =>
  Buffer.from(Buffer.from(bytes).toString().replace(from, to))
/** The same record with another digit in its checksum. */
const withWrongChecksum = (bytes: Uint8Array) => {
  const text = Buffer.from(bytes).toString()
  return Buffer.from(text.replace(/"crc":"(.)/, (_, digit: string) => `"crc":"${digit === '0' ? '1' : '0'}`))
}
const rubbish = (length: number) => Buffer.from(`${'?'.repeat(length - 1)}\n`)

/** What a reader gets from parts that come one after another, and the reader after the last of them. */
function readParts(...parts: readonly Uint8Array[]) {
  const read: Logged[] = []
  const damages: LogDamage[] = []
  const sink = {
    event: (event: Logged) => read.push(event),
    damage: (damage: LogDamage) => damages.push(damage),
  }
  const reader = new LogReader(sink, portableTools(sha256))
  for (const part of parts) reader.read(part)
  return { events: read, damages, reader }
}

describe('a record after which the log goes on', () => {
  const rest = records.slice(6)

  it('is lost alone where several are damaged, each with its line, its number and its place', () => {
    const bytes = bytesOf(
      ...records.slice(0, 2),
      ...[2, 3].map((at) => ({ ...records[at]!, bytes: rubbish(50) })),
      records[4]!,
      { ...records[5]!, bytes: rubbish(40) },
      ...rest,
    )
    const read = readLog(bytes, sha256)
    expect(numbers(read)).toEqual([1, 2, 5, ...numbers({ events: events.slice(6) })])
    const lost = { problem: 'length', isTorn: false, isChained: false, ids: [] }
    expect(read.damages).toEqual([
      {
        ...lost,
        line: 3,
        offset: bytesOf(...records.slice(0, 2)).length,
        bytes: 100,
        missing: { from: 3, to: 4 },
      },
      {
        ...{ ...lost, line: 6, bytes: 40, missing: { from: 6, to: 6 } },
        offset: bytesOf(...records.slice(0, 2)).length + 100 + records[4]!.bytes.length,
      },
    ])
  })

  it('is proven by its own hash also where the next one is lost', () => {
    const bytes = Buffer.concat([
      bytesOf(...records.slice(0, 3)),
      withWrongChecksum(records[3]!.bytes),
      rubbish(60),
      bytesOf(...records.slice(5)),
    ])
    const read = readLog(bytes, sha256)
    expect(numbers(read)).toEqual(numbers({ events }).filter((seq) => seq !== 5))
    expect(read.damages).toMatchObject([
      { line: 4, problem: 'checksum', bytes: 0, missing: null, isChained: true },
      { line: 5, bytes: 60, missing: { from: 5, to: 5 } },
    ])
  })

  it('is proven by the next one also where that comes in several parts', () => {
    const next = records[4]!.bytes.length
    const doubtful = withWrongChecksum(records[3]!.bytes).toString()
    const before = Buffer.concat([
      bytesOf(...records.slice(0, 3)),
      Buffer.from(
        doubtful.replace(/"hash":"(.)/, (_, digit: string) => `"hash":"${digit === '0' ? '1' : '0'}`),
      ),
    ])
    const after = bytesOf(...records.slice(4))
    for (const length of [0, 1, next - 1, next])
      expect(
        numbers(readParts(Buffer.concat([before, after.subarray(0, length)]), after.subarray(length))),
      ).toEqual(numbers({ events }))
  })

  it('is read where the beginning of its end is damaged and it is the last one', () => {
    const last = records.at(-1)!
    const bytes = Buffer.concat([
      bytesOf(...records.slice(0, -1)),
      replaced(last.bytes, ',"len":"', ',"lem":"'),
    ])
    const read = readLog(bytes, sha256)
    expect(numbers(read)).toEqual(numbers({ events }))
    expect(read.hash).toBe(last.hash)
    expect(read.damages).toMatchObject([{ line: events.length, bytes: 0, missing: null, isChained: true }])
  })

  it('is read, but does not follow, where it was written after another one', () => {
    const others = written(events.slice(4), 'f'.repeat(64))
    const read = readLog(bytesOf(...records.slice(0, 4), ...others), sha256)
    expect(numbers(read)).toEqual(numbers({ events }))
    expect(read.hash).toBe(others.at(-1)!.hash)
    expect(read.damages).toMatchObject([
      { line: 5, problem: 'chain', bytes: 0, missing: null, isChained: false, isTorn: false },
    ])
  })

  it('is read, but does not follow, where the whole log before it was written after another one', () => {
    const others = written(events, 'f'.repeat(64))
    const read = readLog(bytesOf(...records.slice(0, 4), ...others), sha256)
    expect(numbers(read)).toEqual(numbers({ events }))
    expect(read.damages).toMatchObject([{ line: 5, problem: 'chain', missing: null, isChained: false }])
  })

  it('is not read a second time, whatever is damaged before it and whatever it follows', () => {
    const numbersAfter = (...between: readonly Uint8Array[]) =>
      numbers(
        readLog(
          Buffer.concat([bytesOf(...records.slice(0, 4)), ...between, bytesOf(...records.slice(4))]),
          sha256,
        ),
      )
    expect(numbersAfter(rubbish(30), records[1]!.bytes)).toEqual(numbers({ events }))
    expect(numbersAfter(rubbish(30), records[3]!.bytes)).toEqual(numbers({ events }))
    const again = encodeRecord(events[1]!, records[3]!.hash, sha256)
    expect(numbersAfter(again.bytes)).toEqual(numbers({ events }))
  })

  it('is lost where its content is no event, although the chain proves it', () => {
    const [, , , before] = records
    const odd = frame('{"seq":5,"at":1,"type":"loggedOut","v":1,"data":{"reason":"tiredness"}', before!.hash)
    const hash = /"hash":"(\w{64})"/.exec(odd)![1]!
    const bytes = Buffer.concat([
      bytesOf(...records.slice(0, 4)),
      Buffer.from(odd),
      bytesOf(...written(events.slice(5), hash)),
    ])
    const read = readLog(bytes, sha256)
    expect(numbers(read)).toEqual(numbers({ events }).filter((seq) => seq !== 5))
    expect(read.damages).toMatchObject([
      { line: 5, problem: 'badData', bytes: odd.length, missing: { from: 5, to: 5 }, isChained: true },
    ])
  })
})

describe('the end of a log', () => {
  const some = records.slice(0, 5)
  const offset = bytesOf(...some).length
  const endsWith = (...parts: readonly Uint8Array[]) => {
    const { damages, seq, events } = readLog(Buffer.concat([bytesOf(...some), ...parts]), sha256)
    expect(events).toHaveLength(5)
    expect(damages).toHaveLength(1)
    return { damage: damages[0]!, seq }
  }

  it('that was never written whole has had no effect', () => {
    const half = records[5]!.bytes.subarray(0, 60)
    expect(endsWith(half)).toEqual({
      damage: {
        ...{ line: 6, offset, bytes: 60, problem: 'length', isTorn: true },
        ...{ missing: null, isChained: false, ids: [] },
      },
      seq: 5,
    })
    expect(endsWith(Buffer.from(`{"seq":6,"id":"${id(7)}`)).damage.ids).toEqual([])
  })

  it('may have used as many numbers as it has lines, and none of them is used again', () => {
    const { damage, seq } = endsWith(Buffer.from(`${id(7)}\n`), rubbish(20), rubbish(20))
    expect(damage).toEqual({
      ...{ line: 6, offset, bytes: id(7).length + 41, problem: 'length', isTorn: false },
      ...{ missing: { from: 6, to: null }, isChained: false, ids: [id(7)] },
    })
    expect(seq).toBe(8)
    expect(endsWith(Buffer.from('zero \0')).seq).toBe(6)
  })

  it.each([
    ['laterVersion', '{"seq":6,"at":1,"type":"loggedOut","v":99,"data":{}'],
    ['unknownType', '{"seq":6,"at":1,"type":"shopDreamtOf","v":1,"data":{}'],
    [
      'laterFormat',
      `{"seq":6,"at":1,"type":"segmentOpened","v":1,"data":{"logId":"${id(1)}","segment":2,"format":${logFormat + 1}}`,
    ],
  ] as const)('that a later version wrote is left to it: %s', (problem, body) => {
    const later = Buffer.from(frame(body, some.at(-1)!.hash))
    const parts = [later, bytesOf(...records.slice(6))]
    expect(endsWith(...parts)).toEqual({
      damage: {
        ...{ line: 6, offset, problem, isTorn: false, missing: null, isChained: true, ids: [] },
        bytes: Buffer.concat(parts).length,
      },
      seq: 5,
    })
    expect(readParts(bytesOf(...some), ...parts).reader.laterLine).toBe(6)
    expect(readParts(bytesOf(...some), rubbish(200)).reader.laterLine).toBeNull()
  })

  it('is that of a later format by its first line alone', () => {
    const opened = Buffer.from(`{"type":"segmentOpened","data":{"format":${logFormat + 1}}}\n`)
    expect(readLog(opened, sha256).damages).toMatchObject([
      { problem: 'laterFormat', line: 1, isChained: true },
    ])
    expect(readLog(opened.subarray(0, -1), sha256).damages).toMatchObject([{ problem: 'laterFormat' }])
    expect(readLog(Buffer.concat([opened, rubbish(9)]), sha256).damages).toMatchObject([
      { problem: 'laterFormat' },
    ])
    expect(readLog(Buffer.concat([Buffer.from('\n'), opened]), sha256).damages).toMatchObject([
      { problem: 'length', isChained: false },
    ])
    expect(endsWith(opened).damage).toMatchObject({ problem: 'length', isChained: false })
  })
})

describe('a log that comes in parts', () => {
  const atOnceAndInParts = (whole: Uint8Array, cut: number) => {
    const { reader, ...read } = readParts(whole.subarray(0, cut), whole.subarray(cut))
    reader.end()
    const { events: atOnce, damages } = readLog(whole, sha256)
    expect(read).toEqual({ events: atOnce, damages })
    return numbers(read)
  }
  const some = bytesOf(...records.slice(0, 3))
  const without = (...lost: number[]) => numbers({ events }).filter((seq) => !lost.includes(seq))

  it('has the same records as at once, where a damaged one begins in one part and ends in another', () => {
    const before = Buffer.from(`,"len":"${'?'.repeat(200)}\n`)
    const doubtful = withWrongChecksum(records[3]!.bytes)
    const whole = Buffer.concat([some, before, doubtful, bytesOf(...records.slice(4))])
    expect(atOnceAndInParts(whole, some.length + before.length + 40)).toEqual(without(4))
  })

  it('has the same records as at once, where a part ends with a damaged one', () => {
    const doubtful = replaced(records[3]!.bytes, ',"len":"', ',"lem":"')
    const whole = Buffer.concat([some, doubtful, bytesOf(...records.slice(4))])
    expect(atOnceAndInParts(whole, some.length + doubtful.length)).toEqual(without(4))
  })

  it('keeps nothing of bytes in which no record can begin, and says how many these are', () => {
    const { reader } = readParts(bytesOf(...records.slice(0, 3)))
    expect(reader.unreadableBytes).toBe(0)
    reader.read(new Uint8Array(longestRecord + 1_000).fill(63))
    const unreadable = reader.unreadableBytes
    expect(unreadable).toBeGreaterThan(longestRecord)
    expect(unreadable).toBeLessThanOrEqual(longestRecord + 1_000)
    reader.read(Buffer.concat([rubbish(5), bytesOf(...records.slice(3))]))
    expect(reader.unreadableBytes).toBe(0)
    expect(reader.seq).toBe(events.length)
  })
})
