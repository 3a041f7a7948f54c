import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newSigningKey, openSigningKey } from '../../node/signing-key.ts'
import { tries } from '../../tests/kit/scale.ts'
import { sha256 } from '../../tests/kit/memory-log.ts'
import { encodeRecord, genesisHash } from '../events/log-format.ts'
import type { Event, Logged } from '../events/vocabulary.ts'
import type { HeadOfShop } from '../protocol/heads.ts'
import { contradictions, HeadComparison, unsignedEnd, type Comparison } from './compare.ts'
import { keyText, noteKey, parseNote, signHead, type NoteKey, type Signer } from './note.ts'
import { checkHead } from './verify.ts'

const counterId = 'counter-1'
const signer = { name: 'host', ...openSigningKey(newSigningKey()) }
const keys = [noteKey(signer)]

interface Record {
  readonly event: Logged
  readonly hash: string
}

/** Records with a right chain, as a forger makes them anew too. */
function chained(events: readonly Event[]): Record[] {
  let hash = genesisHash
  return events.map((event, place) => {
    const logged: Logged = { ...event, seq: place + 1, at: place }
    hash = encodeRecord(logged, hash, sha256).hash
    return { event: logged, hash }
  })
}

const opened: Event = { type: 'segmentOpened', data: { logId: counterId, segment: 1, format: 2 } }
const language = (name: 'pt' | 'en'): Event => ({ type: 'languageChosen', data: { language: name } })
const headOf = ({ event, hash }: Record, log = 1): HeadOfShop => ({
  ...{ shop: '7', counterId, log, count: event.seq, hash, stateHash: hash, hashVersion: 3, at: event.at },
})

function signedBy(head: HeadOfShop, by: Signer): Event {
  const { note } = signHead(head, by)
  const { signature } = parseNote(note)!.signatures[0]!
  return { type: 'headSigned', data: { by: 'host', head, key: keyText(noteKey(by)), signature } }
}

/** Ten choices, the sixth of which was followed by a signature. */
const choices = (...changed: readonly number[]): Event[] =>
  Array.from({ length: 10 }, (_, place) => language(changed.includes(place) ? 'en' : 'pt'))
const plain = chained([opened, ...choices()])
const withHead = (events: Event[], sign = (head: HeadOfShop) => signedBy(head, signer)): Event[] => [
  ...events.slice(0, 7),
  sign(headOf(chained(events)[6]!)),
  ...events.slice(7),
]
const log = chained(withHead([opened, ...choices()]))

const compared = (records: readonly Record[], ...expected: HeadOfShop[]): Comparison =>
  comparedBy(
    keys,
    records,
    expected.map((head) => signHead(head, signer).note),
  )

function comparedBy(
  named: readonly NoteKey[],
  records: readonly Record[],
  notes: readonly string[] = [],
): Comparison {
  const checked = notes.map((note) => checkHead(note, named)!)
  const comparison = new HeadComparison(checked, named)
  for (const { event, hash } of records) comparison.record(event, hash)
  return comparison.end()
}

describe('a log that is compared with signed heads', () => {
  it('holds, and what follows the last head is said to be unproven', () => {
    const result = compared(log, headOf(log[9]!))
    expect(contradictions(result)).toEqual([])
    expect(result.heads).toMatchObject([
      { from: 'log', signature: 'right', verdict: 'holds', head: { count: 7 } },
      { from: 'expected', verdict: 'holds', head: { count: 10 } },
    ])
    expect(unsignedEnd(result)).toBe(
      'the last signed head that holds is of record 10: nothing proves the 2 records after it.',
    )
    expect(unsignedEnd(compared(log, headOf(log.at(-1)!)))).toBeNull()
    expect(unsignedEnd(compared(plain))).toMatch(/^no signed head holds/)
  })

  it('holds too where the record that names the counter cannot be read', () => {
    const result = compared(log.slice(1), headOf(log[9]!))
    expect(contradictions(result)).toEqual([])
    expect(result.heldTo).toBe(10)
  })

  it('that was rewritten, with its chain, fails between the two heads around the change', () => {
    // The forger keeps the signature, and changes the eighth choice.
    const forged = chained(
      log.map(({ event }) => (event.seq === 9 ? { ...event, ...language('en') } : event) as Event),
    )
    const result = compared(forged, headOf(log[10]!))
    expect(contradictions(result)).toEqual([
      'record 11 is not the one of the signed head known elsewhere: the log was rewritten after record 7, up to which a signed head holds, and before record 12.',
    ])
    expect(result.heldTo).toBe(7)
  })

  it('that was rewritten before a signature in it fails without any other head', () => {
    const forged = chained(
      log.map(({ event }) => (event.seq === 3 ? { ...event, ...language('en') } : event) as Event),
    )
    expect(contradictions(compared(forged))).toEqual([
      'record 7 is not the one of the signed head of host in the log: the log was rewritten from its beginning on, and before record 8.',
    ])
  })

  it('that was rewritten and signed anew by the forger is not held up by those signatures', () => {
    const forger = { name: 'host', ...openSigningKey(newSigningKey()) }
    const forged = chained(withHead([opened, ...choices(1)], (head) => signedBy(head, forger)))
    const result = compared(forged, headOf(log[1]!), headOf(log[10]!))
    expect(contradictions(result)).toEqual([
      'record 11 is not the one of the signed head known elsewhere: the log was rewritten after record 2, up to which a signed head holds, and before record 12.',
    ])
    expect(result.heldTo).toBe(2)
  })

  it('whose signature was made up fails by the known key', () => {
    const head = headOf(plain[6]!)
    const made: Event = {
      type: 'headSigned',
      data: { by: 'host', head, key: keyText(noteKey(signer)), signature: '0'.repeat(128) },
    }
    const result = compared(chained([opened, ...choices().slice(0, 6), made]))
    expect(contradictions(result)[0]).toMatch(/^the signature of the head of record 7 .* is wrong/)
    expect(result.heldTo).toBe(0)
  })

  it('that was shortened fails against every head after its end', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: log.length - 1 }), fc.integer({ min: 1 }), (kept, beyond) => {
        const at = kept + (beyond % (log.length - kept))
        expect(contradictions(compared(log.slice(0, kept), headOf(log[at]!))).at(-1)).toMatch(
          `the log ends with record ${kept}; the signed head known elsewhere has ${at + 1}`,
        )
      }),
      { numRuns: tries(50) },
    ))

  it('of which any record was changed fails against a head at or after that record, and holds before it', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 }), fc.integer({ min: 1, max: 10 }), (changed, at) => {
        const forged = chained([opened, ...choices(changed - 1)])
        const [head] = compared(forged, headOf(plain[at]!)).heads
        expect(head!.verdict).toBe(at >= changed ? 'differs' : 'holds')
      }),
      { numRuns: tries(50) },
    ))

  it('with a gap cannot be compared with a head in the gap, and is with one after it', () => {
    const damaged = plain.filter(({ event }) => event.seq !== 5)
    expect(compared(damaged, headOf(plain[4]!)).heads[0]!.verdict).toBe('unreadable')
    expect(compared(damaged, headOf(plain[8]!)).heads[0]!.verdict).toBe('holds')
  })

  it('whose end was lost uses its numbers again: a head of what was lost cannot be compared', () => {
    const damage: Event = {
      type: 'logDamageFound',
      data: { gaps: [], ids: [], knownBefore: [], knownAfter: [], isEndLost: true },
    }
    const continued = chained([opened, ...choices().slice(0, 5), damage, ...choices(1, 2, 3)])
    const verdictOf = (head: HeadOfShop) => compared(continued, head).heads[0]!.verdict
    expect(verdictOf(headOf(plain[4]!))).toBe('holds')
    expect(verdictOf(headOf(plain[8]!))).toBe('unreadable')
    expect(verdictOf(headOf(continued[8]!, 2))).toBe('holds')
    expect(verdictOf(headOf(plain[8]!, 2))).toBe('differs')
  })

  it('is not compared with a head of another counter, or of another log of the counter', () => {
    const others = [{ ...headOf(plain[3]!), counterId: 'counter-2' }, headOf(plain[3]!, 2)]
    expect(compared(plain, ...others).heads.map(({ verdict }) => verdict)).toEqual(['otherLog', 'otherLog'])
    const carried: Event = {
      type: 'stateCarriedOver',
      data: {
        reason: 'storageLost',
        earlier: { seq: 1, hash: genesisHash },
        state: { heads: { earlierLogs: 1 } },
      },
    }
    const next = chained([opened, carried, ...choices()])
    expect(compared(next, headOf(next[4]!, 2)).heads[0]!.verdict).toBe('holds')
  })
})

describe('where keys are named', () => {
  const other = { name: 'other', ...openSigningKey(newSigningKey()) }
  const nothingProven = 'nothing proves that the log was not rewritten or shortened.'

  it('an expected head counts only if one of them verifies it, and one that none verifies is a problem', () => {
    const made = signHead(headOf(log.at(-1)!), other).note
    const result = comparedBy(keys, log, [made])
    expect(result.heldTo).toBe(7)
    expect(contradictions(result)).toEqual([
      `no given key verifies the signed head of record ${log.length} known elsewhere: it proves nothing without the key of its signer.`,
    ])
    expect(contradictions(comparedBy([...keys, noteKey(other)], log, [made]))).toEqual([])
  })

  it('a log in which nothing is signed by one of them is a problem, and the signers of its heads are named', () => {
    expect(contradictions(comparedBy(keys, plain))).toEqual([
      `no signed head of the given key (host) holds: ${nothingProven}`,
    ])
    const ofOther = chained(withHead([opened, ...choices()], (head) => signedBy(head, other)))
    expect(contradictions(comparedBy(keys, ofOther))).toEqual([
      `no signed head of the given key (host) holds: ${nothingProven} The log has heads of other keys (other).`,
    ])
    expect(contradictions(comparedBy([...keys, noteKey(other)], ofOther))).toEqual([])
  })

  it('a log without heads holds up to an expected head that one of them verifies', () => {
    const result = comparedBy(keys, plain, [signHead(headOf(plain[6]!), signer).note])
    expect(contradictions(result)).toEqual([])
    expect(result.heldTo).toBe(7)
  })
})

it('where no key is named, a head that contradicts the log is reported as unverified, and a log without heads is no problem', () => {
  const note = signHead({ ...headOf(plain[6]!), hash: 'c'.repeat(64) }, signer).note
  expect(contradictions(comparedBy([], plain, [note]))).toEqual([
    'record 7 is not the one of the signed head known elsewhere: the log was rewritten from its beginning on, and before record 8. The signature of that head was not verified: it may be made up.',
  ])
  expect(contradictions(comparedBy([], plain))).toEqual([])
})
