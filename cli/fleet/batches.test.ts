import { describe, expect, it } from 'vitest'
import { counterNumber, endOf, recordsWith } from '../../collector/testing.ts'
import { encodeStateRecord } from '../../src/events/log-format.ts'
import { purchaseUnderWay } from '../../tests/kit/shop.ts'
import { batchesOf, type Batch, type Missing } from './batches.ts'

describe('a log is sent in batches that follow each other', () => {
  const records = recordsWith(counterNumber(1), ...purchaseUnderWay(1), ...purchaseUnderWay(2))
  const all = records.length
  const whole = Buffer.concat(records)
  const damaged = Buffer.from(whole)
  damaged[records[0]!.length + records[1]!.length + 20]! ^= 1
  const stateOf = (count: number) =>
    encodeStateRecord({}, { seq: count, hash: endOf(records, count).hash }, 1)
  async function sentOf(log: Uint8Array, count: number, { arePassed = false, isGrowing = false } = {}) {
    const batches: Batch[] = []
    const missing: Missing[] = []
    const bytes = (async function* () {
      yield log
    })()
    const gaps = { arePassed, found: (gap: Missing) => missing.push(gap) }
    for await (const batch of batchesOf({ bytes, isGrowing }, count, gaps)) batches.push(batch)
    return [batches.map(({ from, end, isAfterGap }) => [from, end.count, isAfterGap]), missing]
  }

  it('from the first one on that the collector does not have', async () => {
    expect(await sentOf(whole, 0)).toEqual([[[1, all, false]], []])
    expect(await sentOf(whole, 4)).toEqual([[[5, all, false]], []])
    expect(await sentOf(whole, all)).toEqual([[], []])
    expect(await sentOf(damaged, 3)).toEqual([[[4, all, false]], []])
  })

  it('up to damage, and past it only where that is wanted', async () => {
    const gap = { from: 3, to: 3 }
    expect(await sentOf(damaged, 0)).toEqual([[[1, 2, false]], [gap]])
    const past = [
      [1, 2, false],
      [4, all, true],
    ]
    expect(await sentOf(damaged, 0, { arePassed: true })).toEqual([past, [gap]])
    expect(await sentOf(Buffer.concat(records.slice(1)), 0)).toEqual([[], [{ from: 1, to: 1 }]])
  })

  it('up to an end that is cut off, unless it is still being written', async () => {
    const cut = whole.subarray(0, -5)
    expect(await sentOf(cut, 0)).toEqual([[[1, all - 1, false]], [{ from: all, to: null }]])
    expect(await sentOf(cut, 0, { isGrowing: true })).toEqual([[[1, all - 1, false]], []])
    expect(await sentOf(cut, all)).toEqual([[], []])
    const spoiled = Buffer.concat([cut, Buffer.from('\n')])
    expect(await sentOf(spoiled, 0, { isGrowing: true })).toEqual([
      [[1, all - 1, false]],
      [{ from: all, to: null }],
    ])
  })

  it('with the state at its beginning, unless the collector has earlier records, and not those between', async () => {
    const kept = (count: number) => Buffer.concat([stateOf(count), ...records.slice(count)])
    expect(await sentOf(kept(3), 0)).toEqual([[[3, all, true]], []])
    expect(await sentOf(kept(3), 2)).toEqual([[[3, all, true]], []])
    expect(await sentOf(kept(5), 2)).toEqual([[], [{ from: 3, to: 4 }]])
  })
})
