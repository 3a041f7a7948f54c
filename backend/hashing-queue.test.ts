import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seed, tries } from '../tests/kit/scale.ts'
import { HashingQueue, waitingLimit } from './hashing-queue.ts'

const shop = '192.0.2.1'
const other = '192.0.2.2'

/** A queue that is busy with one piece of work until the test ends it. */
function busyQueue() {
  const queue = new HashingQueue()
  let end = () => {}
  const running = new Promise<void>((resolve) => (end = resolve))
  return { queue, first: queue.runInTurn(shop, () => running), end }
}

describe('hashing', () => {
  test('runs one at a time, however many wait', async () => {
    const queue = new HashingQueue()
    let running = 0
    let most = 0
    const work = async () => {
      most = Math.max(most, ++running)
      await Promise.resolve()
      running--
    }
    const results = Array.from({ length: 20 }, (_, index) =>
      index % 3 === 0 ? queue.runKnown(work) : queue.runInTurn(shop, work),
    )
    await Promise.all(results)
    expect({ running, most }).toEqual({ running: 0, most: 1 })
  })

  test('refuses unknown callers at once if too many wait, and never known ones [log-in-limits]', async () => {
    const { queue, first, end } = busyQueue()
    const ended: string[] = []
    const results: Promise<unknown>[] = [first]
    for (let index = 0; index < waitingLimit; index++)
      results.push(queue.runInTurn(shop, async () => ended.push('stranger')))
    expect(await queue.runInTurn(shop, async () => 'hashed')).toBeNull()
    for (let index = 0; index < 2 * waitingLimit; index++)
      results.push(queue.runKnown(async () => ended.push('known')))
    end()
    await Promise.all(results)
    expect(ended.lastIndexOf('known')).toBe(2 * waitingLimit - 1)
    expect(ended).toHaveLength(3 * waitingLimit)
  })

  test('serves addresses in turn: a flood from one address neither delays nor refuses another [log-in-limits]', async () => {
    const { queue, first, end } = busyQueue()
    const ended: string[] = []
    const flood = Array.from({ length: 2 * waitingLimit }, () =>
      queue.runInTurn(other, async () => ended.push('flood')),
    )
    const honest = [1, 2].map(() => queue.runInTurn(shop, async () => ended.push('honest')))
    end()
    expect(await Promise.all([first, ...honest])).not.toContain(null)
    expect(ended.slice(0, 4)).toEqual(['flood', 'honest', 'flood', 'honest'])
    const served = await Promise.all(flood)
    expect(served.filter((result) => result !== null)).toHaveLength(waitingLimit - 2)
  })

  test('continues with the next one after a failure', async () => {
    const queue = new HashingQueue()
    const failing = queue.runInTurn(shop, () => Promise.reject(new Error('no memory')))
    const next = queue.runInTurn(shop, async () => 'hashed')
    await expect(failing).rejects.toThrow('no memory')
    expect(await next).toBe('hashed')
  })

  test('leaves no caller waiting for ever, and never more than the limit, in any order of arrival', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(fc.constant('known'), fc.constantFrom('a', 'b', 'c')), { maxLength: 120 }),
        async (comers) => {
          const { queue, first, end } = busyQueue()
          const results = comers.map((comer) =>
            comer === 'known' ? queue.runKnown(async () => true) : queue.runInTurn(comer, async () => true),
          )
          end()
          await first
          const served = await Promise.all(results)
          const isStranger = (_: unknown, index: number) => comers[index] !== 'known'
          const strangers = served.filter(isStranger)
          expect(served.filter((result, index) => !isStranger(result, index))).not.toContain(null)
          expect(strangers.filter(Boolean)).toHaveLength(Math.min(strangers.length, waitingLimit))
        },
      ),
      { numRuns: tries(60), seed },
    ))
})
