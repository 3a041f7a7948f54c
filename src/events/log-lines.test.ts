import { describe, expect, it } from 'vitest'
import { logged } from '../../tests/kit/decider.ts'
import { frame } from '../../tests/kit/log-bytes.ts'
import { sha256 } from '../../tests/kit/memory-log.ts'
import { openShop } from '../../tests/kit/shop.ts'
import { crc32 } from './crc32.ts'
import { encodeRecord, encodeStateRecord, genesisHash } from './log-format.ts'
import { continued, isStateLine, noLine, numberIn, soundLine, type LineEnd } from './log-lines.ts'

const tools = { crc32, sha256 }
/** The lines of a log, each with where it ends. */
const lines: { readonly bytes: Uint8Array; readonly end: LineEnd }[] = []
for (const event of logged(openShop)) {
  const { bytes, hash } = encodeRecord(event, lines.at(-1)?.end.hash ?? genesisHash, sha256)
  lines.push({ bytes, end: { count: event.seq, hash } })
}
const joined = (...some: { readonly bytes: Uint8Array }[]) => Buffer.concat(some.map(({ bytes }) => bytes))
const lengthOf = (...some: { readonly bytes: Uint8Array }[]) => joined(...some).length
const follow = (bytes: Uint8Array, end: LineEnd, mayHaveGaps = false) =>
  continued(bytes, end, { ...tools, mayHaveGaps })
const [first, second, third, fourth] = lines as [
  (typeof lines)[0],
  (typeof lines)[0],
  (typeof lines)[0],
  (typeof lines)[0],
]

describe('the number of a record', () => {
  it.each([
    ['{"seq":12,"at":5', 12],
    ['{"seq":1,', 1],
    ['{"seq":0,', 0],
    ['{"seq":12', 0],
    ['{"seq":12}', 0],
    ['{"seq":,', 0],
    ['{"seq":-1,', 0],
    ['{"seq":9007199254740991,', 9_007_199_254_740_991],
    ['{"seq":9007199254740993,', 0],
    ['{"seq":1:2,', 0],
    ['{"seq":1/2,', 0],
  ])('of %j is %i', (text, number) => {
    expect(numberIn(Buffer.from(text))).toBe(number)
  })
})

it('a record with another number than the next one does not continue a log, although it is chained to its end', () => {
  const skipping = frame('{"seq":3,"at":1,"type":"loggedOut","v":1,"data":{}', first.end.hash)
  expect(follow(Buffer.from(skipping), first.end)).toMatchObject({ length: 0 })
  const next = frame('{"seq":2,"at":1,"type":"loggedOut","v":1,"data":{}', first.end.hash)
  expect(follow(Buffer.from(next), first.end)).toMatchObject({ length: next.length })
})

describe('a line', () => {
  it('is sound with its number, its hash and its end, wherever it begins', () => {
    const bytes = joined(first, second)
    const at = first.bytes.length
    expect(soundLine(bytes, 0, tools)).toMatchObject({ seq: 1, hash: first.end.hash, end: at })
    expect(soundLine(bytes, at, tools)).toMatchObject({ seq: 2, hash: second.end.hash, end: bytes.length })
  })

  it('is not sound where one of its bytes is another, it is not complete, or it has no number', () => {
    const bytes = Buffer.from(first.bytes)
    for (const at of [0, 8, 20]) {
      const changed = Buffer.from(bytes)
      changed[at]! ^= 1
      expect(soundLine(changed, 0, tools)).toBeNull()
    }
    expect(soundLine(bytes.subarray(0, -1), 0, tools)).toBeNull()
    expect(soundLine(Buffer.alloc(0), 0, tools)).toBeNull()
    expect(soundLine(Buffer.from('\n'), 0, tools)).toBeNull()
    expect(soundLine(Buffer.from(frame('{"number":7,"x":1', genesisHash)), 0, tools)).toBeNull()
  })

  it('may have an event that nobody knows', () => {
    expect(soundLine(Buffer.from(frame('{"seq":7,"type":"dreamt"', genesisHash)), 0, tools)).toMatchObject({
      seq: 7,
    })
  })

  it('is one of the state by the type in its beginning', () => {
    const state = encodeStateRecord({ till: {} }, { seq: 5, hash: 'a'.repeat(64) }, 7)
    expect(isStateLine(state)).toBe(true)
    expect(isStateLine(first.bytes)).toBe(false)
    const later = `{"seq":7,"type":"x","data":"${' '.repeat(80)}"type":"stateRecorded"`
    expect(isStateLine(Buffer.from(later))).toBe(false)
  })
})

describe('lines continue a log', () => {
  it('from its beginning or from any line on, up to the last one that is complete', () => {
    expect(follow(joined(...lines), noLine)).toEqual({ length: lengthOf(...lines), end: lines.at(-1)!.end })
    expect(follow(joined(third, fourth), second.end)).toEqual({
      length: lengthOf(third, fourth),
      end: fourth.end,
    })
    expect(follow(joined(first, second).subarray(0, -5), noLine)).toEqual({
      length: lengthOf(first),
      end: first.end,
    })
    expect(follow(Buffer.alloc(0), second.end)).toEqual({ length: 0, end: second.end })
  })

  it('not after another line, nor with one missing, nor again', () => {
    expect(follow(joined(second), noLine)).toEqual({ length: 0, end: noLine })
    expect(follow(joined(first, third), noLine)).toEqual({ length: lengthOf(first), end: first.end })
    expect(follow(joined(second), second.end)).toEqual({ length: 0, end: second.end })
    const other = { count: 1, hash: 'b'.repeat(64) }
    expect(follow(joined(second), other)).toEqual({ length: 0, end: other })
  })

  it('with lines missing, and with a state, where the log may have gaps', () => {
    expect(follow(joined(first, third, fourth), noLine, true)).toEqual({
      ...{ length: lengthOf(first, third, fourth), end: fourth.end },
    })
    expect(follow(joined(second), { count: 1, hash: 'b'.repeat(64) }, true).length).toBe(0)
    const state = { bytes: encodeStateRecord({ till: {} }, { seq: 2, hash: second.end.hash }, 7) }
    const afterFirst = { count: 1, hash: 'b'.repeat(64) }
    expect(follow(joined(state, third), afterFirst, true)).toEqual({
      ...{ length: lengthOf(state, third), end: third.end },
    })
    expect(follow(joined(state, third), afterFirst)).toEqual({ length: 0, end: afterFirst })
    expect(follow(joined(first), second.end, true).length).toBe(0)
  })
})
