import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seed, tries } from '../../tests/kit/scale.ts'
import { purchaseUnderWay } from '../../tests/kit/shop.ts'
import { counterNumber, endOf, recordsWith } from '../testing.ts'
import { judge, linesIn, type HeldLog } from './lines.ts'
import { partBytes, partsOf } from './part.ts'
import { entryOf } from './events.ts'

const records = recordsWith(counterNumber(1), ...purchaseUnderWay(1), ...purchaseUnderWay(2))
const all = records.length
const place = fc.nat({ max: all })
const laws = (numRuns: number) => ({ numRuns: tries(numRuns), seed })

const heldTo = (count: number): HeldLog => ({
  end: endOf(records, count),
  firstKept: 1,
  lines: new Map((linesIn(Buffer.concat(records.slice(0, count))) ?? []).map((line) => [line.seq, line])),
})
const sent = (bytes: Buffer, from: number) => {
  const lines = linesIn(bytes)
  return lines && { from: from + 1, lines, isAfterGap: false }
}

describe('a part that a collector gets', () => {
  it('adds exactly the records that continue the log, wherever it begins and ends', () =>
    fc.assert(
      fc.property(place, place, place, (count, one, other) => {
        const [from, to] = [Math.min(one, other), Math.max(one, other)]
        if (from === to) return
        const verdict = judge(sent(Buffer.concat(records.slice(from, to)), from)!, heldTo(count))
        if (to <= count || from > count) expect(verdict).toEqual({ kind: 'known' })
        else expect(verdict).toMatchObject({ kind: 'new', end: endOf(records, to) })
        if (verdict.kind === 'new')
          expect(Buffer.concat(verdict.lines.map(({ bytes }) => bytes))).toEqual(
            Buffer.concat(records.slice(count, to)),
          )
      }),
      laws(60),
    ))

  it('adds nothing that is not a record of the log, whichever bit of it was changed', () =>
    fc.assert(
      fc.property(place, fc.nat(), fc.integer({ min: 0, max: 7 }), (count, at, bit) => {
        const bytes = Buffer.concat(records)
        bytes[at % bytes.length]! ^= 1 << bit
        const part = sent(bytes, 0)
        const verdict = part && judge(part, heldTo(count))
        if (verdict?.kind === 'new')
          expect(Buffer.concat(verdict.lines.map((line) => line.bytes))).toEqual(
            Buffer.concat(records.slice(count)),
          )
        else expect(['differs', 'wrong', undefined]).toContain(verdict?.kind)
      }),
      laws(100),
    ))

  it('that was computed anew from some record on is refused at that record', () =>
    fc.assert(
      fc.property(fc.integer({ min: 8, max: all }), (count) => {
        const forged = recordsWith(counterNumber(1), ...purchaseUnderWay(9), ...purchaseUnderWay(2))
        const part = sent(Buffer.concat(forged), 0)!
        expect(judge(part, heldTo(count))).toMatchObject({ kind: 'differs', record: 8 })
        const rest = sent(Buffer.concat(forged.slice(count)), count)
        if (count < all) expect(judge(rest!, heldTo(count))).toMatchObject({ kind: 'differs', held: null })
      }),
      laws(4),
    ))

  it('may begin with a state in place of the records before it, which keeps their hash', () => {
    const { hash } = endOf(records, 8)
    const state = {
      ...linesIn(records[7]!)![0]!,
      body: Buffer.from('{"seq":8,"at":1,"type":"stateRecorded"'),
    }
    const lines = [{ ...state, bytes: Buffer.from('another') }, ...linesIn(Buffer.concat(records.slice(8)))!]
    for (const count of [8, 10])
      expect(judge({ from: 8, lines, isAfterGap: false }, heldTo(count))).toMatchObject({
        ...{ kind: 'new', end: endOf(records, all) },
      })
    expect(judge({ from: 8, lines, isAfterGap: true }, heldTo(0))).toMatchObject({ kind: 'new' })
    const other = [{ ...lines[0]!, hash: hash.replace(/./, 'x') }]
    expect(judge({ from: 8, lines: other, isAfterGap: false }, heldTo(8))).toMatchObject({ kind: 'differs' })
  })
})

it('parts have all records in order, are closed when they are full, and have one version each', () => {
  const lines = linesIn(Buffer.concat(records))!
  const started = lines.map(entryOf)
  const other = { ...started[1]!, known: JSON.parse(JSON.stringify(started[1]!.known)) as { data: object } }
  Object.assign(other.known.data, { productVersion: '9.9.9' })
  const many = [
    ...Array.from({ length: 40 }, () => started).flat(),
    other as (typeof started)[0],
    ...started.slice(2),
  ]
  const parts = partsOf(many, null)
  expect(parts.flatMap((part) => part.lines)).toEqual(many.map(({ line }) => line))
  expect(parts.map(({ version }) => version).at(-1)).toBe('9.9.9')
  expect(new Set(parts.map(({ version }) => version)).size).toBe(2)
  const sizes = parts.map((part) => part.lines.reduce((sum, { bytes }) => sum + bytes.length, 0))
  expect(sizes.slice(0, -2).every((size) => size >= partBytes && size < partBytes + 10_000)).toBe(true)
})

it('a record of a later version is an event, unless its time could not be shown', () => {
  const [line] = linesIn(Buffer.concat(records))!
  const eventAt = (at: number) =>
    entryOf({ ...line!, body: Buffer.from(`{"seq":1,"at":${at},"type":"ofTomorrow","v":1,"data":{}`) }).event
  expect(eventAt(5)).toEqual({ at: 5, type: 'ofTomorrow', data: {} })
  for (const at of [Number.MAX_SAFE_INTEGER, 0.5]) expect(eventAt(at)).toBeNull()
})
