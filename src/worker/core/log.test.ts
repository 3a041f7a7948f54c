import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { id, logged } from '../../../tests/kit/decider.ts'
import { MemoryLog, sha256 } from '../../../tests/kit/memory-log.ts'
import { openShop, purchaseUnderWay } from '../../../tests/kit/shop.ts'
import { emptyLog, LogWriter } from './log.ts'
import { hashVersion } from './state-hash.ts'
import { recover } from './recover.ts'
import { encodeRecord, genesisHash } from '../../events/log-format.ts'
import { readLog } from '../../events/read-log.ts'
import type { Event } from '../../events/vocabulary.ts'

const events = logged([...openShop, ...purchaseUnderWay(1), ...purchaseUnderWay(2)])

const manyIds = Array.from({ length: 30_000 }, (_, index) => id(index))

function written(): Uint8Array {
  const log = new MemoryLog()
  new LogWriter(log, sha256, emptyLog).append(events)
  return log.bytes
}

describe('the log', () => {
  it('reads back what was written', () => {
    const read = readLog(written(), sha256)
    expect(read.damages).toEqual([])
    expect(read.events.map(({ seq, type, data }) => ({ seq, type, data }))).toEqual(
      events.map(({ seq, type, data }) => ({ seq, type, data })),
    )
  })

  it('is JSONL to every other tool', () => {
    const lines = new TextDecoder().decode(written()).trimEnd().split('\n')
    expect(lines.map((line) => (JSON.parse(line) as { type: string }).type)).toEqual(
      events.map(({ type }) => type),
    )
  })

  it('cut off at any byte keeps every whole record, and calls the rest torn', () => {
    const whole = written()
    const ends = [...whole.keys()].filter((index) => whole[index] === 10).map((index) => index + 1)
    for (let length = 0; length < whole.length; length++) {
      const read = readLog(whole.subarray(0, length), sha256)
      const goodBytes = ends.filter((end) => end <= length).at(-1) ?? 0
      expect(read.goodBytes).toBe(goodBytes)
      expect(read.damages.map(({ isTorn }) => isTorn)).toEqual(length > goodBytes ? [true] : [])
    }
  })

  it('notices any altered byte', () => {
    const whole = written()
    fc.assert(
      fc.property(fc.nat({ max: whole.length - 1 }), fc.integer({ min: 1, max: 255 }), (index, flip) => {
        const altered = Uint8Array.from(whole)
        altered[index] = altered[index]! ^ flip
        expect(readLog(altered, sha256).damages).not.toEqual([])
      }),
    )
  })

  it('notices a record taken out, put in, or moved, each with a checksum of its own', () => {
    const lines = new TextDecoder().decode(written()).trimEnd().split('\n')
    const damageOf = (changed: string[]) =>
      readLog(new TextEncoder().encode(`${changed.join('\n')}\n`), sha256).damages[0]?.problem
    expect(damageOf(lines.toSpliced(3, 1))).toBe('chain')
    expect(damageOf(lines.toSpliced(3, 0, lines[2]!))).toBe('chain')
    expect(damageOf([lines[1]!, lines[0]!, ...lines.slice(2)])).toBe('chain')
  })

  it('takes no record that its copies would not take, and reads one that an earlier version wrote', () => {
    const refused = (name: string): Event => ({
      type: 'ticketRefused',
      data: { uniqueReqId: id(1), code: 1001, name },
    })
    const log = new MemoryLog()
    const writer = new LogWriter(log, sha256, emptyLog)
    const longest = 'x'.repeat(1_000_000 - JSON.stringify(refused('').data).length)
    expect(() => writer.number([refused(`${longest}x`)], 1)).toThrow(
      'The record of ticketRefused is too long.',
    )
    expect(writer.number([refused(longest)], 1)).toHaveLength(1)
    writer.append(logged([refused('x'.repeat(5_000_000))]))
    const { events: read, damages } = readLog(log.bytes, sha256)
    expect([read.map(({ type }) => type), damages]).toEqual([['ticketRefused'], []])
  })

  it.each<Event>([
    {
      type: 'stateCarriedOver',
      data: {
        reason: 'mirror',
        earlier: { seq: 1, hash: genesisHash },
        state: { printing: 'x'.repeat(1_000_000) },
      },
    },
    { type: 'logDamageFound', data: { gaps: [], ids: manyIds, knownBefore: [], knownAfter: [] } },
    {
      type: 'logMended',
      data: { gaps: manyIds.map((_, from) => ({ from, to: from, bytes: 1, fromAt: null, toAt: null })) },
    },
  ])('takes a record of the log itself however long it is: $type', (event) => {
    expect(JSON.stringify(event.data).length).toBeGreaterThan(1_000_000)
    expect(new LogWriter(new MemoryLog(), sha256, emptyLog).number([event], 1)).toHaveLength(1)
  })

  it('never writes a record that no reader would find the end of', () => {
    const log = new MemoryLog()
    const endless: Event = {
      type: 'ticketRefused',
      data: { uniqueReqId: id(1), code: 1001, name: 'x'.repeat(0x1000000) },
    }
    expect(() => new LogWriter(log, sha256, emptyLog).append(logged([endless]))).toThrow(
      'The record of ticketRefused could not be read again.',
    )
    expect(log.bytes).toHaveLength(0)
  })

  it('writes a checkpoint as a record of its own, durable and in the chain', () => {
    const log = new MemoryLog()
    const writer = new LogWriter(log, sha256, emptyLog)
    writer.append(events)
    writer.checkpoint('c'.repeat(64), 99)
    const { events: read, damages } = readLog(log.bytes, sha256)
    expect(damages).toEqual([])
    expect(read.at(-1)).toEqual({
      seq: events.length + 1,
      at: 99,
      type: 'checkpointReached',
      v: 1,
      data: { stateHash: 'c'.repeat(64), hashVersion },
    })
    expect(writer.head.seq).toBe(events.length + 1)
  })

  it('goes on through its segments as one chain', () => {
    const log = new MemoryLog()
    const writer = new LogWriter(log, sha256, emptyLog)
    writer.nextSegment(events[0]!.type === 'counterStarted' ? events[0]!.data.counterId : '', 1)
    writer.append(writer.number(openShop, 2))
    writer.nextSegment('01930000-0000-7000-8000-000000abcdef', 3)
    writer.append(writer.number(purchaseUnderWay(1), 4))
    const whole = recover(log.segments, sha256)
    expect(whole.cut).toBeNull()
    expect(whole.head).toEqual(writer.head)
    expect(recover(log.segments.slice(1), sha256).damages.map(({ problem }) => problem)).toEqual(['chain'])
    expect(readLog(log.bytes, sha256).events).toHaveLength(whole.events.length)
  })

  it('is in its next segment as soon as that has begun, also where the header finds no room there', () => {
    const log = new MemoryLog()
    const writer = new LogWriter(log, sha256, emptyLog)
    writer.nextSegment('01930000-0000-7000-8000-000000abcdef', 1)
    log.isFull = true
    expect(() => writer.nextSegment('01930000-0000-7000-8000-000000abcdef', 2)).toThrow('full')
    log.isFull = false
    writer.append(writer.number(openShop, 3))
    expect(writer.durableHead).toEqual(recover(log.segments, sha256).head)
    writer.nextSegment('01930000-0000-7000-8000-000000abcdef', 4)
    expect(log.segments.map(({ number }) => number)).toEqual([1, 2, 3])
    expect(writer.head).toEqual(recover(log.segments, sha256).head)
  })

  it('ends a line that damage left open, so that the next record is a line of its own', () => {
    const log = new MemoryLog()
    const writer = new LogWriter(log, sha256, emptyLog)
    writer.append(events.slice(0, 2))
    log.write(Buffer.from('half a record'))
    writer.endLine()
    writer.append(writer.number(openShop, 3))
    const lines = Buffer.from(log.bytes).toString().split('\n')
    expect(lines[2]).toBe('half a record')
    expect(readLog(log.bytes, sha256).events).toHaveLength(2 + openShop.length)
  })

  it('on the disk ends where it was flushed, also in a new segment whose header finds no room', () => {
    const log = new MemoryLog()
    const writer = new LogWriter(log, sha256, emptyLog)
    writer.nextSegment('01930000-0000-7000-8000-000000abcdef', 1)
    const { seq, hash } = writer.durableHead
    log.isFull = true
    expect(() => writer.nextSegment('01930000-0000-7000-8000-000000abcdef', 2)).toThrow('full')
    expect(writer.durableHead).toEqual({ seq, hash, segment: 2 })
  })

  it.each([
    [
      'a later format',
      { type: 'segmentOpened', v: 1, data: { logId: 'x', segment: 1, format: 9 } },
      'laterFormat',
    ],
    ['an event that this version does not know', { type: 'jackpotWon', v: 1, data: {} }, 'unknownType'],
    ['a later version of an event', { type: 'cartCleared', v: 9, data: {} }, 'laterVersion'],
    [
      'data that is not what the event says',
      { type: 'ticketRemoved', v: 1, data: { ticketId: 7 } },
      'badData',
    ],
  ])('says so when it meets %s', (_name, record, problem) => {
    // The writer stamps its own version, so the record is made by hand around a real one's frame.
    const body = JSON.stringify({ seq: 1, at: 1, ...record }).slice(0, -1)
    const line = frame(body)
    expect(readLog(line, sha256).damages[0]?.problem).toBe(problem)
  })
})

function frame(body: string): Uint8Array {
  const bytes = new TextEncoder().encode(body)
  const hash = sha256(new TextEncoder().encode(genesisHash + body))
  const { bytes: sample } = encodeRecord(events[0]!, genesisHash, sha256)
  expect(new TextDecoder().decode(sample)).toMatch(
    /,"len":"[0-9a-f]{6}","crc":"[0-9a-f]{8}","hash":"[0-9a-f]{64}"\}\n$/,
  )
  const length = bytes.length.toString(16).padStart(6, '0')
  const crc = crcOf(bytes)
  return new TextEncoder().encode(`${body},"len":"${length}","crc":"${crc}","hash":"${hash}"}\n`)
}

/** An independent CRC-32, so that ours is checked against another's. */
function crcOf(bytes: Uint8Array): string {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (~crc >>> 0).toString(16).padStart(8, '0')
}
