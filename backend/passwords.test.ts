import { describe, expect, test } from 'vitest'
import { Attempts } from '../src/host/calls/attempts.ts'
import { hashPassword, isPassword } from './passwords.ts'

describe('a password', () => {
  test('is known by its hash, which is another each time', async () => {
    const [one, two] = [await hashPassword('balcão'), await hashPassword('balcão')]
    expect(one).not.toBe(two)
    expect(one).not.toContain('balc')
    expect(await isPassword('balcão', one)).toBe(true)
    expect(await isPassword('balcao', one)).toBe(false)
  })

  test('is the same however the keyboard composes its letters', async () => {
    expect(await isPassword('balca\u0303o', await hashPassword('balcão'))).toBe(true)
  })

  test('is never right where there is none', async () => {
    expect(await isPassword('', null)).toBe(false)
    expect(await isPassword('', '')).toBe(false)
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
