import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { id, logged } from '../../../tests/kit/decider.ts'
import { recordsOf } from '../../../tests/kit/log-bytes.ts'
import { sha256 } from '../../../tests/kit/memory-log.ts'
import { tries } from '../../../tests/kit/scale.ts'
import { openShop, purchaseUnderWay } from '../../../tests/kit/shop.ts'
import type { Event } from '../../events/vocabulary.ts'
import { emptyLog } from '../core/log.ts'
import { recover, type Segment } from '../core/recover.ts'
import { resumeLog } from './resume-log.ts'
import { mend } from './mend.ts'

const opened = (segment: number): Event => ({
  type: 'segmentOpened',
  data: { logId: id(0xabc), segment, format: 2 },
})
const recordsWith = (ticket: number) =>
  recordsOf(
    logged([opened(1), ...openShop, ...purchaseUnderWay(ticket), opened(2), ...purchaseUnderWay(ticket + 1)]),
  )
const records = recordsWith(1)
/** The first record of the second segment. */
const second = records.length - 3
const lengthOf = (some: readonly Uint8Array[]) => some.reduce((sum, { length }) => sum + length, 0)
const whole: readonly Segment[] = [
  { number: 1, bytes: Buffer.concat(records.slice(0, second)) },
  { number: 2, bytes: Buffer.concat(records.slice(second)) },
]
const boundary = whole[0]!.bytes.length
const all = boundary + whole[1]!.bytes.length

const original = recover(whole, sha256).events

/** The print program with these records, sent in parts. */
const mirrorOf =
  (mirrored: readonly Uint8Array[], partBytes = 700) =>
  async (from: number, onPart: (bytes: Uint8Array) => boolean): Promise<boolean> => {
    const bytes = Buffer.concat(mirrored.slice(from - 1))
    for (let at = 0; at < bytes.length; at += partBytes)
      if (!onPart(bytes.subarray(at, at + partBytes))) return true
    return true
  }

/** The log in which these bytes are others. */
const damagedAt = (from: number, length: number, bits: number): Segment[] =>
  whole.map(({ number, bytes }) => {
    const start = number === 1 ? 0 : boundary
    return {
      number,
      bytes: bytes.map((byte, at) => (at + start >= from && at + start < from + length ? byte ^ bits : byte)),
    }
  })

async function repaired(segments: readonly Segment[], mirror = mirrorOf(records)) {
  const recovered = recover(segments, sha256)
  const gaps = resumeLog(recovered).damage?.gaps ?? []
  const { changed, mended } = await mend({ segments, start: emptyLog, recovered, gaps }, mirror, sha256)
  return { changed, mended, after: withSegments(segments, changed), isGap: gaps.length > 0 }
}

const withSegments = (segments: readonly Segment[], changed: readonly Segment[]): Segment[] =>
  [...segments.filter(({ number }) => changed.every((other) => other.number !== number)), ...changed].sort(
    (one, other) => one.number - other.number,
  )

const isWhole = (segments: readonly Segment[]) =>
  expect(segments.map(({ number, bytes }) => [number, Buffer.from(bytes).toString()])).toEqual(
    whole.map(({ number, bytes }) => [number, bytes.toString()]),
  )

const bytesOf = (segments: readonly Segment[]) => Buffer.concat(segments.map(({ bytes }) => bytes))
const harm = fc.tuple(
  fc.nat({ max: all - 1 }),
  fc.integer({ min: 1, max: 600 }),
  fc.integer({ min: 1, max: 255 }),
)

describe('a damaged log whose print program has the mirror', () => {
  it('has every event again, and the bytes that it had before, wherever bytes changed, also over the end of a segment', () =>
    fc.assert(
      fc.asyncProperty(harm, async ([from, length, bits]) => {
        const segments = damagedAt(from, length, bits)
        const { after, isGap } = await repaired(segments)
        if (isGap) {
          const { events, damages } = recover(after, sha256)
          expect(events).toEqual(original)
          // A sound record whose frame is damaged is read, and stays as it is.
          expect(damages.filter(({ bytes }) => bytes > 0)).toEqual([])
          if (damages.length === 0) isWhole(after)
        } else expect(bytesOf(after).equals(bytesOf(segments))).toBe(true)
      }),
      { numRuns: tries(150) },
    ))

  it('is as it was before where bytes of a segment are gone or others came in, and where a whole segment is missing', async () => {
    await fc.assert(
      fc.asyncProperty(harm, fc.nat({ max: 300 }), async ([from, length], added) => {
        const segments = whole.map(({ number, bytes }) => {
          const at = from - (number === 1 ? 0 : boundary)
          const isHere = at >= 0 && at < bytes.length
          const parts = [bytes.subarray(0, at), Buffer.alloc(added, 'x'), bytes.subarray(at + length)]
          return { number, bytes: isHere ? Buffer.concat(parts) : bytes }
        })
        const { after, isGap } = await repaired(segments)
        // Bytes after the last record may stay, for nobody knows what they held.
        if (isGap) expect(recover(after, sha256).events).toEqual(original)
      }),
      { numRuns: tries(150) },
    )
    const { after, mended } = await repaired([whole[1]!])
    isWhole(after)
    expect(mended).toMatchObject([{ from: 1, to: second, bytes: boundary }])
  })

  it('is put right by the next start if the power goes between two segments', async () => {
    const segments = damagedAt(boundary - 20, 40, 0xff)
    const { changed } = await repaired(segments)
    expect(changed.map(({ number }) => number)).toEqual([1, 2])
    for (const one of changed) {
      const { after } = await repaired(withSegments(segments, [one]))
      expect(recover(after, sha256).events).toEqual(original)
    }
  })

  it('has no record that was not in it, whatever the mirror holds', () =>
    fc.assert(
      fc.asyncProperty(harm, fc.nat({ max: records.length }), fc.boolean(), async (at, count, isOther) => {
        const segments = damagedAt(...at)
        const mirror = (isOther ? recordsWith(7) : records).slice(0, count)
        const { after } = await repaired(segments, mirrorOf(mirror))
        const before = recover(segments, sha256)
        const read = recover(after, sha256)
        for (const event of read.events) expect(event).toEqual(original[event.seq - 1])
        expect(read.events.length).toBeGreaterThanOrEqual(before.events.length)
      }),
      { numRuns: tries(150) },
    ))

  it('gets back the beginning of a lost end as far as the mirror has it, and the rest stays damaged', async () => {
    const from = lengthOf(records.slice(0, -2)) + 3
    const segments = damagedAt(from, all - from - 1, 0xff)
    const { mended, after } = await repaired(segments, mirrorOf(records.slice(0, -1)))
    expect(mended).toMatchObject([{ from: records.length - 1, to: records.length - 1 }])
    const { damage } = resumeLog(recover(after, sha256))
    expect(damage).toMatchObject({ isEndLost: true, gaps: [{ from: records.length }] })
  })

  it('that was continued after its gap stays as it is: what the host said about the gap is in the log', async () => {
    const segments = damagedAt(lengthOf(records.slice(0, 8)) + 5, 1, 1)
    const recovered = recover(segments, sha256)
    const log = { segments, start: emptyLog, recovered, gaps: [] }
    expect(await mend(log, mirrorOf(records), sha256)).toEqual({ changed: [], mended: [] })
  })

  it('stays as it is while the print program does not answer', async () => {
    const { changed } = await repaired(damagedAt(2_000, 1, 1), async () => false)
    expect(changed).toEqual([])
  })
})
