import { describe, expect, test } from 'vitest'
import { hashPassword, isPassword } from './passwords.ts'

describe('a password', () => {
  test('is recognised by its hash, which differs each time', async () => {
    const [one, two] = [await hashPassword('balcão'), await hashPassword('balcão')]
    expect(one).not.toBe(two)
    expect(one).not.toContain('balc')
    expect(await isPassword('balcão', one)).toBe(true)
    expect(await isPassword('balcao', one)).toBe(false)
  })

  test('is the same however the keyboard composes its letters', async () => {
    expect(await isPassword('balca\u0303o', await hashPassword('balcão'))).toBe(true)
  })

  test('is never right where none is set', async () => {
    expect(await isPassword('', null)).toBe(false)
    expect(await isPassword('', '')).toBe(false)
  })
})
