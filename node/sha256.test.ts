import { expect, it } from 'vitest'
import { sha256Hex } from './sha256.ts'

it('is the same for a text and for its bytes in UTF-8', () => {
  expect(sha256Hex('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  expect(sha256Hex(new TextEncoder().encode('Balcão'))).toBe(sha256Hex('Balcão'))
})
