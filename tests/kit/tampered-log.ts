import fc from 'fast-check'
import { newSigningKey, openSigningKey } from '../../node/signing-key.ts'
import { encodeRecord, genesisHash } from '../../src/events/log-format.ts'
import { readLog } from '../../src/events/read-log.ts'
import type { Event, Logged } from '../../src/events/vocabulary.ts'
import { headText } from '../../src/heads/head.ts'
import { keyText, noteKey } from '../../src/heads/note.ts'
import { hashVersion } from '../../src/worker/core/state-hash.ts'
import { stateHashOf, Replayer } from '../../src/worker/replay.ts'
import { sha256 } from './memory-log.ts'

/** What somebody, or a bad disk, did to a log. Places are thousandths of the part that may be changed. */
export type Tampering =
  | { readonly how: 'flip'; readonly at: number; readonly bit: number }
  | { readonly how: 'cut'; readonly at: number; readonly length: number }
  | { readonly how: 'swap' | 'duplicate'; readonly at: number; readonly other: number }
  | { readonly how: 'alter' | 'remove' | 'insert'; readonly at: number; readonly length: number }

const place = fc.nat({ max: 999 })
export const damages: fc.Arbitrary<Tampering> = fc.oneof(
  fc.record({ how: fc.constant('flip' as const), at: place, bit: fc.nat({ max: 7 }) }),
  fc.record({ how: fc.constant('cut' as const), at: place, length: fc.integer({ min: 1, max: 3_000 }) }),
  fc.record({ how: fc.constant('swap' as const), at: place, other: place }),
  fc.record({ how: fc.constant('duplicate' as const), at: place, other: place }),
)

/** With chain, checkpoints and signatures made anew. */
export const forgeries: fc.Arbitrary<Tampering> = fc.record({
  how: fc.constantFrom('alter', 'remove', 'insert'),
  at: place,
  length: fc.integer({ min: 1, max: 30 }),
})

/** The log after that; its first `records` records may be changed. */
export function tampered(bytes: Uint8Array, records: number, change: Tampering): Buffer {
  const lines = linesOf(bytes)
  const changeable = Buffer.concat(lines.slice(0, records)).length
  const of = (thousandths: number, count: number) => Math.floor((thousandths * count) / 1_000)
  switch (change.how) {
    case 'flip': {
      const flipped = Buffer.from(bytes)
      flipped[of(change.at, changeable)]! ^= 1 << change.bit
      return flipped
    }
    case 'cut': {
      const from = of(change.at, changeable)
      return Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + change.length)])
    }
    case 'swap': {
      const [one, two] = [of(change.at, records), of(change.other, records)]
      return Buffer.concat(lines.with(one, lines[two]!).with(two, lines[one]!))
    }
    case 'duplicate':
      return Buffer.concat(lines.toSpliced(of(change.other, records), 0, lines[of(change.at, records)]!))
    default: {
      const { events } = readLog(bytes, sha256)
      const from = of(change.at, records)
      return forged([
        ...events.slice(0, from),
        ...rewrittenRange(events.slice(from, from + change.length), change.how),
        ...events.slice(from + change.length),
      ])
    }
  }
}

/** With their line ends. */
function linesOf(bytes: Uint8Array): Buffer[] {
  const text = Buffer.from(bytes)
  const lines: Buffer[] = []
  for (let at = 0; at < text.length;) {
    const end = text.indexOf(10, at) + 1 || text.length
    lines.push(text.subarray(at, end))
    at = end
  }
  return lines
}

/** Of the first line that differs. */
export function firstChange(before: Uint8Array, after: Uint8Array): number | null {
  const [one, two] = [linesOf(before), linesOf(after)]
  const index = one.findIndex((line, at) => !two[at]?.equals(line))
  if (index >= 0) return index + 1
  return two.length > one.length ? one.length + 1 : null
}

/** Money and times that suit the forger. */
function rewrittenRange(events: readonly Logged[], how: 'alter' | 'remove' | 'insert'): Logged[] {
  const reported: Event = { type: 'tillReported', data: { balance: 1 } }
  if (how === 'insert') return events.flatMap((event) => [{ ...event, ...reported }, event])
  if (how === 'remove')
    return events.filter(({ type }) => type !== 'tillReported' && type !== 'drawsAnnounced')
  return events.map((event) => {
    switch (event.type) {
      case 'ticketSold': {
        const { sold } = event.data
        return { ...event, data: { ...event.data, sold: { ...sold, price: sold.price + 100 } } }
      }
      case 'tillReported':
        return { ...event, data: { balance: event.data.balance + 100 } }
      default:
        return { ...event, at: event.at + 1 }
    }
  })
}

/** The forger has keys of the same names. */
const forgers = {
  host: { name: 'host', ...openSigningKey(newSigningKey()) },
  printProgram: { name: 'balcao-print', ...openSigningKey(newSigningKey()) },
}

/** A log of these events without any fault: numbered, chained and signed anew, with checkpoints of its own states. */
function forged(events: readonly Logged[]): Buffer {
  const replayer = new Replayer()
  const hashes = [genesisHash]
  const records = events.map((event, index) => {
    const numbered = { ...anew(event, replayer, hashes), seq: index + 1, at: event.at }
    replayer.apply(numbered)
    const record = encodeRecord(numbered, hashes.at(-1)!, sha256)
    hashes.push(record.hash)
    return record.bytes
  })
  return Buffer.concat(records)
}

function anew(event: Logged, { state }: Replayer, hashes: readonly string[]): Event {
  if (event.type === 'checkpointReached')
    return { type: event.type, data: { stateHash: stateHashOf(state), hashVersion } }
  if (event.type !== 'headSigned') return event
  const { by } = event.data
  const count = Math.min(event.data.head.count, hashes.length - 1)
  const head = { ...event.data.head, count, hash: hashes[count]! }
  const signature = forgers[by].sign(headText(head))
  return { type: event.type, data: { by, head, key: keyText(noteKey(forgers[by])), signature } }
}
