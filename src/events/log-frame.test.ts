import { describe, expect, it } from 'vitest'
import { logged } from '../../tests/kit/decider.ts'
import { recordsOf } from '../../tests/kit/log-bytes.ts'
import { sha256 } from '../../tests/kit/memory-log.ts'
import { openShop } from '../../tests/kit/shop.ts'
import { portableTools } from './log-format.ts'
import { frameAt, indexOf, lineFrame, longestRecord, recordStart } from './log-frame.ts'
import { lastHashIn } from './log-proof.ts'
import { isTail, longestBody, tailLength } from './log-tail.ts'

const tools = portableTools(sha256)
const records = recordsOf(logged(openShop))
const whole = Buffer.concat(records)
const [first, second] = records as [Uint8Array, Uint8Array]

describe('the record at a place', () => {
  it('is found by its own end, wherever it begins', () => {
    const bodyLength = first.length - tailLength - 1
    expect(frameAt(whole, 0, tools)).toMatchObject({ isSound: true, end: first.length })
    expect(frameAt(whole, 0, tools)?.body).toHaveLength(bodyLength)
    expect(frameAt(whole, first.length, tools)).toMatchObject({ end: first.length + second.length })
  })

  it('ends before the next one where the line end between them is gone', () => {
    const joined = Buffer.concat([first.subarray(0, -1), second])
    expect(frameAt(joined, 0, tools)).toMatchObject({ isSound: true, end: first.length - 1 })
  })

  it('is none where no record begins, where it has no end, or where it is not complete', () => {
    expect(frameAt(whole, 1, tools)).toBeNull()
    expect(frameAt(whole, 1, tools, whole.indexOf(',"len":"'))).toBeNull()
    const endless = Buffer.from(`{"seq":1,"at":5${'?'.repeat(300)}\n`)
    expect(frameAt(endless, 0, tools)).toBeNull()
    expect(frameAt(first.subarray(0, -1), 0, tools)).toBeNull()
  })

  it('is none where it would be longer than any record', () => {
    const at = 9
    const bytes = new Uint8Array(longestRecord + 2 * at)
    bytes.set(recordStart, at)
    expect(frameAt(bytes, at, tools, at + longestBody)).toMatchObject({ isSound: false })
    expect(frameAt(bytes, at, tools, at + longestBody + 1)).toBeNull()
  })
})

describe('the record of a line', () => {
  it('has its end before the line end, whatever stands there', () => {
    const text = Buffer.from(Buffer.from(first).toString().replace('"len"', '"lem"'))
    const framed = lineFrame(text, 0, tools)
    expect(framed).toMatchObject({ isSound: false, end: first.length })
    expect(framed?.body).toEqual(text.subarray(0, first.length - tailLength - 1))
    expect(lineFrame(whole, first.length, tools)).toMatchObject({ isSound: true })
  })

  it('is not sound with a wrong length, though its checksum is right', () => {
    const text = Buffer.from(first).toString()
    const digit = /"len":"\w{5}(\w)/.exec(text)![1]!
    const wrong = text.replace(/("len":"\w{5})\w/, `$1${digit === '0' ? '1' : '0'}`)
    expect(lineFrame(Buffer.from(wrong), 0, tools)).toMatchObject({ isSound: false, end: first.length })
  })

  it('is none in a line without room for more than an end, and in one longer than any record', () => {
    const lineOf = (length: number) => Buffer.from(`${'?'.repeat(length)}\n`)
    expect(lineFrame(lineOf(5), 0, tools)).toBeNull()
    expect(lineFrame(lineOf(tailLength), 0, tools)).toBeNull()
    expect(lineFrame(lineOf(tailLength + 1), 0, tools)?.body).toHaveLength(1)
    expect(lineFrame(lineOf(tailLength + 1).subarray(0, -1), 0, tools)).toBeNull()
    const long = new Uint8Array(longestBody + tailLength + 2)
    long[longestBody + tailLength] = 10
    expect(lineFrame(long, 0, tools)?.body).toHaveLength(longestBody)
    long[longestBody + tailLength] = 0
    long[longestBody + tailLength + 1] = 10
    expect(lineFrame(long, 0, tools)).toBeNull()
  })
})

it.each([
  ['abcabc', 'abc', 0, undefined, 0],
  ['abcabc', 'abc', 1, undefined, 3],
  ['abcabc', 'abc', 1, 5, -1],
  ['abcabc', 'abc', 1, 6, 3],
  ['abcabc', 'abc', 1, 99, 3],
  ['abcabc', 'abc', 4, undefined, -1],
  ['abcab', 'abc', 1, undefined, -1],
  ['ab', 'abc', 0, undefined, -1],
])('in %j the place of %j from %i on, to %s, is %i', (text, sought, from, to, place) => {
  expect(indexOf(Buffer.from(text), Buffer.from(sought), from, to)).toBe(place)
})

describe('the end of a record', () => {
  const tail = Buffer.from(first)
    .subarray(-tailLength - 1, -1)
    .toString()
  const isOne = (text: string, at = 0) => isTail(Buffer.from(text), at)

  it('has three names, and lower-case hexadecimal digits in all their places', () => {
    expect([isOne(tail), isOne(`x${tail}y`, 1)]).toEqual([true, true])
    for (const digit of ['G', 'A', 'g', '-'])
      for (const at of [8, 13, 23, 30, 41, 104])
        expect(isOne(`${tail.slice(0, at)}${digit}${tail.slice(at + 1)}`), `${digit} at ${at}`).toBe(false)
    for (const at of [0, 5, 14, 20, 31, 38, 105, 106])
      expect(isOne(`${tail.slice(0, at)}~${tail.slice(at + 1)}`), `${at}`).toBe(false)
  })

  it('is not there where it is not complete', () => {
    for (const length of [0, 50, tailLength - 1]) expect(isOne(tail.slice(0, length))).toBe(false)
    expect(isOne(`{"seq":1${tail}`, 9)).toBe(false)
  })
})

it('the last hash of lines is that of the last record, and none in a line that is too short for a record', () => {
  const hash = Buffer.from(second).toString().slice(-67, -3)
  expect(lastHashIn(Buffer.concat([first, second]))).toBe(hash)
  expect(lastHashIn(second.subarray(-tailLength - 1))).toBe(hash)
  expect(lastHashIn(second.subarray(-tailLength))).toBe('')
  expect(lastHashIn(new Uint8Array(0))).toBe('')
})
