import type { DataOf, Logged } from '../events/vocabulary.ts'
import type { HeadOfShop } from '../protocol/heads.ts'
import { isSignedBy } from '../draws/signature.ts'
import { headText } from './head.ts'
import { parseKey, type NoteKey } from './note.ts'

/**
 * What a log shows about a signed head:
 * - `holds`: its record has the head's hash, so everything up to it is as it was signed;
 * - `differs`: its record has another hash; `missing`: the log ends before it; `unreadable`: that record cannot be read;
 * - `otherLog`: the head is of another counter, or of another log of it.
 */
export type HeadVerdict = 'holds' | 'differs' | 'missing' | 'unreadable' | 'otherLog'

export interface ComparedHead {
  readonly head: Pick<HeadOfShop, 'counterId' | 'log' | 'count' | 'hash' | 'at'>
  /** `expected`: known elsewhere. `log`: from the log itself, with the name of the key. */
  readonly from: 'expected' | 'log'
  readonly signer: string | null
  /** Of a signature in the log, by the known keys; null for an expected head, which was checked before. */
  readonly signature: 'right' | 'wrong' | 'unknown' | null
  readonly verdict: HeadVerdict
}

export interface Comparison {
  /** By their record counts. */
  readonly heads: readonly ComparedHead[]
  /** The highest count of a head that holds: everything up to it is as it was signed. 0 if there is none. */
  readonly heldTo: number
  /** The number of the last record. */
  readonly last: number
}

/** A head in the log is signed soon after its record: more hashes are not kept. */
const keptHashes = 10_000

/** Compares the records of a log with heads known elsewhere, and with those in the log; one record after the other. */
export class HeadComparison {
  readonly #expected: readonly HeadOfShop[]
  readonly #keys: readonly NoteKey[]
  readonly #hashes = new Map<number, string>()
  readonly #expectedHashes = new Map<number, string>()
  readonly #counts: ReadonlySet<number>
  readonly #inLog: ComparedHead[] = []
  #counterId: string | null = null
  #log = 1
  #last = 0

  /** `expected`: checked heads. `keys`: of signatures in the log. */
  constructor(expected: readonly HeadOfShop[], keys: readonly NoteKey[]) {
    this.#expected = expected
    this.#keys = keys
    this.#counts = new Set(expected.map(({ count }) => count))
  }

  /** The next readable record, and its chain hash. */
  record(event: Logged, hash: string): void {
    this.#last = event.seq
    this.#hashes.set(event.seq, hash)
    this.#hashes.delete(event.seq - keptHashes)
    if (this.#counts.has(event.seq)) this.#expectedHashes.set(event.seq, hash)
    if (event.type === 'segmentOpened') this.#counterId ??= event.data.logId
    if (event.type === 'stateCarriedOver') this.#log = logOf(event.data.state)
    if (event.type === 'headSigned') this.#inLog.push(this.#compareOwn(event.data))
  }

  end(): Comparison {
    const expected = this.#expected.map((head): ComparedHead => ({
      head,
      ...{ from: 'expected', signer: null, signature: null },
      verdict: this.#verdict(head, this.#expectedHashes),
    }))
    const heads = [...expected, ...this.#inLog].sort((a, b) => a.head.count - b.head.count)
    const held = heads.filter(({ verdict, signature }) => verdict === 'holds' && signature !== 'wrong')
    return { heads, heldTo: Math.max(0, ...held.map(({ head }) => head.count)), last: this.#last }
  }

  #compareOwn({ head, key, signature }: DataOf<'headSigned'>): ComparedHead {
    const named = parseKey(key)
    const known = this.#keys.find(({ name, id }) => name === named?.name && id === named.id)
    const isRight = known && isSignedBy(known.publicKey, headText(head), signature)
    return {
      head,
      from: 'log',
      signer: named?.name ?? null,
      signature: known ? (isRight ? 'right' : 'wrong') : 'unknown',
      verdict: this.#verdict(head, this.#hashes),
    }
  }

  #verdict(
    { counterId, log, count, hash }: ComparedHead['head'],
    hashes: ReadonlyMap<number, string>,
  ): HeadVerdict {
    if (counterId !== this.#counterId || log !== this.#log) return 'otherLog'
    if (count > this.#last) return 'missing'
    const found = hashes.get(count)
    if (found === undefined) return 'unreadable'
    return found === hash ? 'holds' : 'differs'
  }
}

/** Which of the counter's logs begins with this state. */
function logOf(state: DataOf<'stateCarriedOver'>['state']): number {
  const { earlierLogs } = (state['heads'] ?? {}) as { earlierLogs?: unknown }
  return typeof earlierLogs === 'number' ? earlierLogs + 1 : 1
}

/** What contradicts the log, one sentence for each head; empty if every head holds. */
export function contradictions({ heads, last }: Comparison): string[] {
  return heads.flatMap(({ head: { count, counterId, log }, verdict, signature, from, signer }, place) => {
    const whose = from === 'log' ? `of ${signer ?? 'an unreadable key'} in the log` : 'known elsewhere'
    const held = heads.slice(0, place).findLast((earlier) => earlier.verdict === 'holds')?.head.count ?? 0
    const upTo =
      held === 0 ? 'from its beginning on' : `after record ${held}, up to which a signed head holds`
    if (signature === 'wrong')
      return [`the signature of the head of record ${count} ${whose} is wrong: it was made up or altered.`]
    switch (verdict) {
      case 'holds':
        return []
      case 'differs':
        return [
          `record ${count} is not the one of the signed head ${whose}: the log was rewritten ${upTo}, and before record ${count + 1}.`,
        ]
      case 'missing':
        return [
          `the log ends with record ${last}; the signed head ${whose} has ${count}: the records after ${last} were removed.`,
        ]
      case 'unreadable':
        return [`record ${count} of the signed head ${whose} cannot be read.`]
      case 'otherLog':
        return [`the signed head ${whose} is of another log: counter ${counterId}, log ${log}.`]
    }
  })
}

/** What no head proves at the end of the log; null if it ends with one, apart from the records of the signatures. */
export const unsignedEnd = ({ heldTo, last }: Comparison): string | null =>
  heldTo === 0
    ? 'no signed head holds: nothing proves that the log was not rewritten or shortened.'
    : last > heldTo
      ? `the last signed head that holds is of record ${heldTo}: nothing proves the ${last - heldTo} records after it.`
      : null
