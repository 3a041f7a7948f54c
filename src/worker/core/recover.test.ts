import { describe, expect, it } from 'vitest'
import { logged } from '../../../tests/kit/decider.ts'
import { MemoryLog, sha256 } from '../../../tests/kit/memory-log.ts'
import { openShop } from '../../../tests/kit/shop.ts'
import type { LogDamage } from '../../events/log-damage.ts'
import { encodeRecord, genesisHash } from '../../events/log-format.ts'
import { emptyLog, LogWriter } from './log.ts'
import { extentOf, isOfLaterVersion, recover } from './recover.ts'

const events = logged([...openShop, ...openShop.slice(2)])
let before = genesisHash
const records = events.map((event) => {
  const { bytes, hash } = encodeRecord(event, before, sha256)
  before = hash
  return { bytes: Buffer.from(bytes), hash }
})
const bytesOf = (from: number, to: number) => Buffer.concat(records.slice(from, to).map(({ bytes }) => bytes))
const torn = records[6]!.bytes.subarray(0, 30)
const recovered = (...segments: readonly Uint8Array[]) =>
  recover(
    segments.map((bytes, at) => ({ number: at + 4, bytes })),
    sha256,
  )

describe('the segments of a log', () => {
  it('are one log, which goes on after its last record', () => {
    const read = recovered(bytesOf(0, 3), bytesOf(3, 6))
    expect(read).toEqual({
      ...{ events: expect.objectContaining({ length: 6 }), cut: null, damages: [], isLineOpen: false },
      head: { seq: 6, hash: records[5]!.hash, segment: 5 },
      segmentBegunAt: 0,
    })
    expect(recovered(bytesOf(0, 6)).head).toEqual({ seq: 6, hash: records[5]!.hash, segment: 4 })
  })

  it('tell where the last one began', () => {
    const disk = new MemoryLog()
    const log = new LogWriter(disk, sha256, emptyLog)
    for (const segment of [1, 2]) {
      log.nextSegment('01930000-0000-7000-8000-000000000001', 1)
      log.append(log.number([{ type: 'languageChosen', data: { language: 'en' } }], segment))
    }
    expect(recover(disk.segments, sha256).segmentBegunAt).toBe(3)
  })

  it('that are none leave the log where it was', () => {
    expect(recover([], sha256)).toEqual({
      ...{ events: [], head: emptyLog, cut: null, damages: [], isLineOpen: false },
      segmentBegunAt: 0,
    })
    const start = { seq: 3, hash: records[2]!.hash, segment: 2 }
    expect(recover([], sha256, start).head).toEqual(start)
    const rest = recover([{ number: 3, bytes: bytesOf(3, 6) }], sha256, start)
    expect(rest).toMatchObject({ damages: [], head: { seq: 6, segment: 3 } })
  })

  it('lose a torn write at the end of the last one, and nothing else', () => {
    const read = recovered(bytesOf(0, 3), Buffer.concat([bytesOf(3, 6), torn]))
    expect(read).toMatchObject({
      ...{ cut: { segment: 5, length: bytesOf(3, 6).length }, damages: [], isLineOpen: false },
      head: { seq: 6, hash: records[5]!.hash, segment: 5 },
    })
    expect(recovered(bytesOf(0, 6), torn).cut).toEqual({ segment: 5, length: 0 })
  })

  it('keep a torn write after which a segment was begun: its number is not used again', () => {
    const read = recovered(Buffer.concat([bytesOf(0, 6), torn]), Buffer.from('????'))
    expect(read).toMatchObject({
      ...{ cut: null, isLineOpen: true, head: { seq: 7, hash: records[5]!.hash, segment: 5 } },
      damages: [{ isTorn: false, missing: { from: 7, to: null }, bytes: 34 }],
    })
  })

  it('keep other damage, with the line that it left open', () => {
    const lost = Buffer.from('?\n??')
    const read = recovered(bytesOf(0, 3), Buffer.concat([bytesOf(3, 6), lost]))
    expect(read).toMatchObject({
      ...{ cut: null, isLineOpen: true, head: { seq: 7, segment: 5 } },
      damages: [{ isTorn: false, bytes: 4 }],
    })
    const ended = recovered(bytesOf(0, 3), Buffer.concat([Buffer.from('??\n'), bytesOf(4, 6)]))
    expect(ended).toMatchObject({
      ...{ cut: null, isLineOpen: false, head: { seq: 6, segment: 5 } },
      damages: [{ isTorn: false, bytes: 3, missing: { from: 4, to: 4 } }],
    })
  })

  it('lose a torn write also where something else is damaged before it', () => {
    const read = recovered(Buffer.concat([bytesOf(0, 2), Buffer.from('??\n'), bytesOf(3, 6), torn]))
    expect(read.damages).toMatchObject([{ missing: { from: 3, to: 3 } }])
    expect(read.damages).toHaveLength(1)
    expect(read.cut).toEqual({ segment: 4, length: bytesOf(0, 2).length + 3 + bytesOf(3, 6).length })
  })
})

describe('damage of a log', () => {
  const damage = (bytes: number, missing: LogDamage['missing']): LogDamage => ({
    ...{ line: 1, offset: 0, bytes, problem: 'checksum', isTorn: false, missing, isChained: true, ids: [] },
  })

  it('has as many places, bytes and events as all of it together', () => {
    expect(extentOf([])).toBeNull()
    expect(
      extentOf([damage(10, { from: 3, to: 5 }), damage(5, { from: 9, to: null }), damage(1, null)]),
    ).toEqual({ places: 3, bytes: 16, events: 4 })
  })

  it('is none where a later version wrote the log', () => {
    const read = recovered(bytesOf(0, 2))
    const withProblems = (...problems: LogDamage['problem'][]) =>
      isOfLaterVersion({ ...read, damages: problems.map((problem) => ({ ...damage(1, null), problem })) })
    expect(withProblems()).toBe(false)
    expect(withProblems('checksum', 'length')).toBe(false)
    expect(withProblems('checksum', 'laterFormat')).toBe(true)
    expect([withProblems('laterVersion'), withProblems('unknownType')]).toEqual([true, true])
  })
})
