import { describe, expect, test } from 'vitest'
import { Attempts } from '../src/host/calls/attempts.ts'
import { HashingQueue, hashPassword, isPassword, waitingLimit } from './passwords.ts'

const anybody = { isKnown: false }

describe('a password', () => {
  test('is known by its hash, which is another each time', async () => {
    const [one, two] = [await hashPassword('balcão'), await hashPassword('balcão')]
    expect(one).not.toBe(two)
    expect(one).not.toContain('balc')
    expect(await isPassword('balcão', one, anybody)).toBe(true)
    expect(await isPassword('balcao', one, anybody)).toBe(false)
  })

  test('is the same however the keyboard composes its letters', async () => {
    expect(await isPassword('balca\u0303o', await hashPassword('balcão'), anybody)).toBe(true)
  })

  test('is never right where there is none', async () => {
    expect(await isPassword('', null, anybody)).toBe(false)
    expect(await isPassword('', '', anybody)).toBe(false)
  })
})

describe('hashing', () => {
  /** Work that ends when the test says so. */
  function held() {
    let end = () => {}
    const done = new Promise<void>((resolve) => (end = resolve))
    return { done, end }
  }

  test('runs one at a time, however many ask', async () => {
    const queue = new HashingQueue()
    let running = 0
    let most = 0
    const work = async () => {
      most = Math.max(most, ++running)
      await Promise.resolve()
      running--
    }
    await Promise.all(Array.from({ length: 20 }, () => queue.run(work, false)))
    expect({ running, most }).toEqual({ running: 0, most: 1 })
  })

  test('turns strangers away at once where too many wait, and never those who are known [log-in-limits]', async () => {
    const queue = new HashingQueue()
    const first = held()
    const ended: string[] = []
    const asked = [queue.run(() => first.done, false)]
    for (let index = 0; index < waitingLimit; index++)
      asked.push(queue.run(async () => void ended.push('stranger'), false))
    expect(await queue.run(async () => 'hashed', false)).toBeNull()
    asked.push(queue.run(async () => void ended.push('known'), true))
    first.end()
    await Promise.all(asked)
    expect(ended[0]).toBe('known')
    expect(ended).toHaveLength(waitingLimit + 1)
  })

  test('goes on with the next where one fails', async () => {
    const queue = new HashingQueue()
    const failing = queue.run(() => Promise.reject(new Error('no memory')), false)
    const next = queue.run(async () => 'hashed', false)
    await expect(failing).rejects.toThrow('no memory')
    expect(await next).toBe('hashed')
  })
})

describe('attempts', () => {
  test('a sixth failure within half a minute has to wait, for this name alone', () => {
    const attempts = new Attempts()
    const takes = Array.from({ length: 6 }, (_, index) => attempts.take('a', index))
    expect(takes).toEqual([true, true, true, true, true, false])
    expect(attempts.take('b', 6)).toBe(true)
    expect(attempts.take('a', 29_999)).toBe(false)
    expect(attempts.take('a', 30_000)).toBe(true)
  })

  test('a success forgets the failures', () => {
    const attempts = new Attempts()
    for (let index = 0; index < 5; index++) attempts.take('a', index)
    attempts.succeeded('a')
    expect(attempts.take('a', 6)).toBe(true)
  })
})
