import { describe, expect, it } from 'vitest'
import { digestOf, ticketHash } from './digest.ts'

describe('a digest', () => {
  it('is SHA-256 in hex (FIPS 180-2, appendix B.1)', () => {
    expect(ticketHash('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })

  it('of a request is that of its JSON', () => {
    expect(digestOf({ amount: 5 })).toBe(ticketHash('{"amount":5}'))
    expect(digestOf({ amount: 5 })).not.toBe(digestOf({ amount: 6 }))
  })
})
