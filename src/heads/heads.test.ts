import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newSigningKey, openSigningKey } from '../../node/signing-key.ts'
import { tries } from '../../tests/kit/scale.ts'
import type { HeadOfShop } from '../protocol/heads.ts'
import { headConflict, headText, parseHeadText } from './head.ts'
import {
  fromOneLine,
  keyText,
  noteKey,
  onOneLine,
  noteText,
  parseKey,
  parseNote,
  signHead,
  type Signer,
} from './note.ts'
import { checkHead } from './verify.ts'

const signerOf = (name: string): Signer => ({ name, ...openSigningKey(newSigningKey()) })
const [host, other] = [signerOf('host.example/7'), signerOf('host.example/7')]

const hash = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 64, maxLength: 64 })
const positive = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })
const anyHead: fc.Arbitrary<HeadOfShop> = fc.record({
  shop: fc.string({ unit: 'grapheme', maxLength: 20 }),
  counterId: fc.uuid(),
  log: positive,
  count: positive,
  hash,
  stateHash: hash,
  hashVersion: positive,
  at: fc.nat({ max: 8_640_000_000_000 }),
})

const head: HeadOfShop = {
  shop: '7',
  counterId: '0199f3c1-2b6a-7c11-8a51-3c1f0a9b7e42',
  log: 1,
  count: 1_234,
  hash: 'a'.repeat(64),
  stateHash: 'b'.repeat(64),
  hashVersion: 3,
  at: 1_774_800_000_000,
}

describe('the text of a head', () => {
  it('has five lines, and stays as it is', () =>
    expect(headText(head)).toBe(
      `balcao.log/v1/7/${head.counterId}/1\n1234\n${head.hash}\n3 ${head.stateHash}\n1774800000000\n`,
    ))

  it('is read back as the head that it was made of', () =>
    fc.assert(
      fc.property(anyHead, (any) => {
        expect(parseHeadText(headText(any))).toEqual(any)
      }),
      { numRuns: tries(100) },
    ))

  it('is read in one form only: another text is no head, or that of another head', () =>
    fc.assert(
      fc.property(fc.nat({ max: headText(head).length - 1 }), fc.string({ maxLength: 2 }), (place, put) => {
        const text = headText(head)
        const changed = text.slice(0, place) + put + text.slice(place + 1)
        const read = parseHeadText(changed)
        if (read) expect(headText(read)).toBe(changed)
      }),
      { numRuns: tries(300) },
    ))
})

describe('an older head', () => {
  const numbered = fc.record({
    log: fc.integer({ min: 1, max: 3 }),
    count: fc.integer({ min: 1, max: 5 }),
    hash: fc.constantFrom('a', 'b'),
  })

  it('is one of an earlier log, or with fewer records; as many with another hash contradict', () => {
    const kept = { log: 2, count: 10, hash: 'a' }
    const conflictOf = (log: number, count: number, of: string) =>
      headConflict(kept, { log, count, hash: of })
    expect(conflictOf(1, 99, 'a')).toBe('older')
    expect(conflictOf(2, 9, 'a')).toBe('older')
    expect(conflictOf(2, 10, 'b')).toBe('differs')
    expect(conflictOf(2, 10, 'a')).toBeNull()
    expect(conflictOf(2, 11, 'b')).toBeNull()
    expect(conflictOf(3, 1, 'b')).toBeNull()
    expect(headConflict(undefined, kept)).toBeNull()
  })

  it('of two different heads at most one may follow the other', () =>
    fc.assert(
      fc.property(numbered, numbered, (one, two) => {
        const isSame = one.log === two.log && one.count === two.count && one.hash === two.hash
        const follows = [headConflict(one, two), headConflict(two, one)].filter((conflict) => !conflict)
        expect(follows.length).toBeLessThanOrEqual(isSame ? 2 : 1)
      }),
      { numRuns: tries(200) },
    ))
})

describe('a signed head', () => {
  const { note, key } = signHead(head, host)
  const keys = [parseKey(key)!]

  it('is right by the key of its signer', () =>
    expect(checkHead(note, keys)).toMatchObject({ head, signatures: [{ verdict: 'right' }] }))

  it('is unknown without that key, whatever other keys there are', () => {
    expect(checkHead(note, [])).toMatchObject({ signatures: [{ verdict: 'unknown' }] })
    expect(checkHead(note, [noteKey(other)])).toMatchObject({ signatures: [{ verdict: 'unknown' }] })
  })

  it('may carry several signatures, each of which is checked by itself', () => {
    const [mine, theirs] = [parseNote(note)!, parseNote(signHead(head, other).note)!]
    const both = noteText({ text: mine.text, signatures: [...mine.signatures, ...theirs.signatures] })
    expect(checkHead(both, keys)?.signatures.map(({ verdict }) => verdict)).toEqual(['right', 'unknown'])
  })

  it('is never right once a character was changed', () =>
    fc.assert(
      fc.property(fc.nat({ max: note.length - 1 }), fc.string({ maxLength: 2 }), (place, put) => {
        const changed = note.slice(0, place) + put + note.slice(place + 1)
        fc.pre(changed !== note)
        const verdicts = checkHead(changed, keys)?.signatures.map(({ verdict }) => verdict) ?? []
        expect(verdicts).not.toContain('right')
      }),
      { numRuns: tries(200) },
    ))

  it('is read back as what it was made of, whatever the head and the name of the signer', () =>
    fc.assert(
      fc.property(anyHead, fc.constantFrom('h', 'host.example/7', '!~'), (any, name) => {
        const made = signHead(any, { ...host, name })
        const parsed = parseNote(made.note)!
        expect(noteText(parsed)).toBe(made.note)
        expect(parseHeadText(parsed.text)).toEqual(any)
        expect(keyText(parseKey(made.key)!)).toBe(made.key)
        expect(onOneLine(made.note)).toMatch(/^[ -~]*$/)
        expect(fromOneLine(onOneLine(made.note))).toBe(made.note)
        expect(fromOneLine(made.note)).toBe(made.note)
      }),
      { numRuns: tries(50) },
    ))

  it.each(['', '\n', '\n\n', 'text', `${'x'.repeat(5_000)}\n\n`, note.trimEnd(), `${note}\n`, `\n${note}`])(
    'other text is none: %#',
    (text) => expect(checkHead(text, keys)).toBeNull(),
  )

  it.each(['', 'host', key.replace('+', ' '), key.slice(0, -1), key.replace('host', 'best'), `${key}=`])(
    'other text is no key: %#',
    (text) => expect(parseKey(text)).toBeNull(),
  )
})
