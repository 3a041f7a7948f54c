import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seed, tries } from '../tests/kit/scale.ts'
import { HashingQueue, knownLimit, waitingLimit } from './hashing-queue.ts'

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
      index % 3 === 0 ? queue.runKnown(`operator ${index}`, work) : queue.runInTurn(shop, work),
    )
    await Promise.all(results)
    expect({ running, most }).toEqual({ running: 0, most: 1 })
  })

  test('refuses unknown callers at once if too many wait, and no known one for it [log-in-limits]', async () => {
    const { queue, first, end } = busyQueue()
    const ended: string[] = []
    const results: Promise<unknown>[] = [first]
    for (let index = 0; index < waitingLimit; index++)
      results.push(queue.runInTurn(shop, async () => ended.push('stranger')))
    expect(await queue.runInTurn(shop, async () => 'hashed')).toBeNull()
    for (let index = 0; index < 2 * waitingLimit; index++)
      results.push(queue.runKnown(`operator ${index}`, async () => ended.push('known')))
    end()
    await Promise.all(results)
    expect(ended.slice(0, 4)).toEqual(['known', 'stranger', 'known', 'stranger'])
    expect(ended).toHaveLength(3 * waitingLimit)
  })

  test('of one known name neither delays others nor takes the place of unknown callers [log-in-limits]', async () => {
    const { queue, first, end } = busyQueue()
    const ended: string[] = []
    const flood = Array.from({ length: 3 * knownLimit }, () =>
      queue.runKnown('dismissed', async () => ended.push('flood')),
    )
    const honest = [
      queue.runKnown('operator', async () => ended.push('known')),
      queue.runInTurn(shop, async () => ended.push('stranger')),
    ]
    end()
    expect(await Promise.all([first, ...honest])).not.toContain(null)
    expect(ended.slice(0, 3)).toEqual(['flood', 'stranger', 'known'])
    expect((await Promise.all(flood)).filter((result) => result !== null)).toHaveLength(knownLimit)
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
        fc.array(fc.constantFrom('known one', 'known two', 'a', 'b', 'c'), { maxLength: 120 }),
        async (comers) => {
          const { queue, first, end } = busyQueue()
          const results = comers.map((comer) =>
            comer.startsWith('known')
              ? queue.runKnown(comer, async () => true)
              : queue.runInTurn(comer, async () => true),
          )
          end()
          await first
          const served = await Promise.all(results)
          const of = (isOne: (comer: string) => boolean) => served.filter((_, index) => isOne(comers[index]!))
          const strangers = of((comer) => !comer.startsWith('known'))
          expect(strangers.filter(Boolean)).toHaveLength(Math.min(strangers.length, waitingLimit))
          for (const name of ['known one', 'known two']) {
            const known = of((comer) => comer === name)
            expect(known.filter(Boolean)).toHaveLength(Math.min(known.length, knownLimit))
          }
        },
      ),
      { numRuns: tries(60), seed },
    ))
})
