import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keptPassword, newPassword } from './password.ts'

/** Chance that says the bytes of a list, again and again. */
const saying = (byteList: readonly number[]) => {
  let next = 0
  return (bytes: Uint8Array<ArrayBuffer>) => bytes.fill(byteList[next++ % byteList.length]!)
}

describe('a generated password', () => {
  it('has 12 characters of a-z, A-Z, 0-9, for any random bytes [terminal-password]', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(247), { minLength: 1 }), (byteList) => {
        expect(newPassword(saying(byteList))).toMatch(/^[0-9A-Za-z]{12}$/)
      }),
    )
  })

  it('makes no character likelier than another: of the bytes that count, each comes from four', () => {
    const counts = new Map<string, number>()
    for (let byte = 0; byte < 248; byte++) {
      const [character = ''] = newPassword(saying([byte]))
      counts.set(character, (counts.get(character) ?? 0) + 1)
    }
    expect(counts.size).toBe(62)
    expect(new Set(counts.values())).toEqual(new Set([4]))
    expect(newPassword(saying([248, 255, 0]))).toBe('aaaaaaaaaaaa')
  })
})

it('the field takes letters, digits and #, twelve at most, and leaves everything else out [terminal-password] [lengths]', () => {
  expect(keptPassword('aZ9# é!-+')).toBe('aZ9#')
  expect(keptPassword('a'.repeat(20))).toHaveLength(12)
})
