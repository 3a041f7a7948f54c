import type { DataOf, Logged } from '../events/vocabulary.ts'
import type { HeadOfShop } from '../protocol/heads.ts'
import { isSignedBy } from '../draws/signature.ts'
import { headText } from './head.ts'
import { parseKey, type NoteKey } from './note.ts'
import type { CheckedHead } from './verify.ts'

/**
 * What a log shows about a signed head:
 * - `holds`: its record has the head's hash, so everything up to it is as it was signed;
 * - `differs`: its record has another hash; `missing`: the log ends before it; `unreadable`: that record
 *   cannot be read;
 * - `before`: the log begins after it;
 * - `otherLog`: the head is of another counter, or of another log of it.
 */
export type HeadVerdict = 'holds' | 'differs' | 'missing' | 'unreadable' | 'before' | 'otherLog'

export interface ComparedHead {
  readonly head: Pick<HeadOfShop, 'counterId' | 'log' | 'count' | 'hash' | 'at'>
  /** `expected`: known elsewhere. `log`: from the log itself. */
  readonly from: 'expected' | 'log'
  /** The name of the key, or names; null if the log does not hold a key that can be read. */
  readonly signer: string | null
  /** By the known keys. */
  readonly signature: 'right' | 'wrong' | 'unknown'
  readonly verdict: HeadVerdict
}

export interface Comparison {
  /** By their record counts. */
  readonly heads: readonly ComparedHead[]
  /**
   * Those that hold and prove it. Where keys are named, only heads that one of them verifies do; where heads are known elsewhere
   * and no key, only these: anybody can sign a log that was rewritten with a key of his own.
   */
  readonly proofs: readonly ComparedHead[]
  /** The highest count of a proof: everything up to it is as it was signed. 0 if there is none. */
  readonly heldTo: number
  /** The number of the last record. */
  readonly last: number
  /** The names of the keys that are known elsewhere. */
  readonly keys: readonly string[]
}

/** A head in the log is signed soon after its record: more hashes are not kept. */
const keptHashes = 10_000

/** Compares the records of a log with heads known elsewhere, and with those in the log; one record after the other. */
export class HeadComparison {
  readonly #expected: readonly CheckedHead[]
  readonly #keys: readonly NoteKey[]
  /** The latest hashes, each at the rest of its number; those of this log only. */
  #latest: { readonly count: number; readonly hash: string }[] = []
  readonly #expectedHashes = new Map<string, string>()
  readonly #counts: ReadonlySet<number>
  readonly #inLog: ComparedHead[] = []
  /** Null while no record that names it could be read: then the hashes alone are compared. */
  #counterId: string | null = null
  #firstLog = 1
  /** The number of the first record. */
  #first = 1
  #log = 1
  #last = 0

  /** `expected`: checked heads. `keys`: of signatures in the log. */
  constructor(expected: readonly CheckedHead[], keys: readonly NoteKey[]) {
    this.#expected = expected
    this.#keys = keys
    this.#counts = new Set(expected.map(({ head }) => head.count))
  }

  /** The next readable record, and its chain hash. */
  record(event: Logged, hash: string): void {
    this.#last = event.seq
    if (event.type === 'logDamageFound' && event.data.isEndLost) {
      this.#log++
      this.#latest = []
    }
    if (event.type === 'stateRecorded') this.#first = event.seq + 1
    if (event.type === 'stateCarriedOver' || event.type === 'stateRecorded')
      this.#firstLog = this.#log = logOf(event.data.state)
    this.#latest[event.seq % keptHashes] = { count: event.seq, hash }
    if (this.#counts.has(event.seq)) this.#expectedHashes.set(place(this.#log, event.seq), hash)
    if (event.type === 'segmentOpened') this.#counterId ??= event.data.logId
    if (event.type === 'headSigned') this.#inLog.push(this.#compareOwn(event.data))
  }

  end(): Comparison {
    const expected = this.#expected.map(({ head, signatures }): ComparedHead => ({
      head,
      from: 'expected',
      signer: signatures.map(({ name }) => name).join(', '),
      signature: worstOf(signatures),
      verdict: this.#verdict(head, this.#expectedHashes.get(place(head.log, head.count))),
    }))
    const heads = [...expected, ...this.#inLog].sort((a, b) => a.head.count - b.head.count)
    const proofs = heads.filter((head) => this.#isProof(head))
    const keys = [...new Set(this.#keys.map(({ name }) => name))]
    return { heads, proofs, heldTo: proofs.at(-1)?.head.count ?? 0, last: this.#last, keys }
  }

  #isProof({ verdict, signature, from }: ComparedHead): boolean {
    if (verdict !== 'holds') return false
    if (this.#keys.length > 0) return signature === 'right'
    return from === 'expected' || this.#expected.length === 0
  }

  #compareOwn({ head, key, signature }: DataOf<'headSigned'>): ComparedHead {
    const latest = this.#latest[head.count % keptHashes]
    const named = parseKey(key)
    const known = this.#keys.find(({ name, id }) => name === named?.name && id === named.id)
    const isRight = known && isSignedBy(known.publicKey, headText(head), signature)
    return {
      head,
      from: 'log',
      signer: named?.name ?? null,
      signature: known ? (isRight ? 'right' : 'wrong') : 'unknown',
      verdict: this.#verdict(head, latest?.count === head.count ? latest.hash : undefined),
    }
  }

  /** `found`: the hash of its record; undefined if that cannot be read. */
  #verdict({ counterId, log, count, hash }: ComparedHead['head'], found: string | undefined): HeadVerdict {
    const isOtherCounter = this.#counterId !== null && counterId !== this.#counterId
    if (isOtherCounter || log < this.#firstLog || log > this.#log) return 'otherLog'
    if (found !== undefined) return found === hash ? 'holds' : 'differs'
    if (log === this.#firstLog && count < this.#first) return 'before'
    return log === this.#log && count > this.#last ? 'missing' : 'unreadable'
  }
}

/** One wrong signature makes a head worthless; one right signature proves it. */
const worstOf = (signatures: CheckedHead['signatures']): CheckedHead['signatures'][number]['verdict'] =>
  (['wrong', 'right'] as const).find((verdict) => signatures.some((each) => each.verdict === verdict)) ??
  'unknown'

/** After the end of a log was lost, the next one uses its numbers again. */
const place = (log: number, count: number): string => `${log}/${count}`

/** Which of the counter's logs begins with this state. */
export function logOf(state: DataOf<'stateCarriedOver' | 'stateRecorded'>['state']): number {
  const { earlierLogs } = (state['heads'] ?? {}) as { earlierLogs?: unknown }
  return typeof earlierLogs === 'number' ? earlierLogs + 1 : 1
}

/**
 * What contradicts the log, one sentence for each head; empty if every head holds. Where keys are named, also that none of them
 * verifies an expected head, or any head that holds.
 */
export function contradictions(compared: Comparison): string[] {
  const found = compared.heads.flatMap((head) => problemOf(head, compared) ?? [])
  const isUnproven = compared.keys.length > 0 && compared.heldTo === 0
  return isUnproven && found.length === 0 ? [unprovenText(compared)] : found
}

function problemOf(compared: ComparedHead, all: Comparison): string | null {
  const { head, signature, from } = compared
  const whose = whoseHead(compared)
  if (signature === 'wrong')
    return `the signature of the head of record ${head.count} ${whose} is wrong: it was made up or altered.`
  if (signature === 'unknown' && from === 'expected' && all.keys.length > 0)
    return `no given key verifies the signed head of record ${head.count} ${whose}: it proves nothing without the key of its signer.`
  const contradiction = contradictionOf(compared, all)
  if (contradiction === null || signature === 'right') return contradiction
  return `${contradiction} The signature of that head was not verified: it may be made up.`
}

function contradictionOf(compared: ComparedHead, { proofs, last }: Comparison): string | null {
  const { head, verdict, from } = compared
  const { count, counterId, log } = head
  const whose = whoseHead(compared)
  switch (verdict) {
    case 'holds':
      return null
    case 'differs': {
      const held = proofs.findLast((proof) => proof.head.count < count)?.head.count ?? 0
      const upTo =
        held === 0 ? 'from its beginning on' : `after record ${held}, up to which a signed head holds`
      return `record ${count} is not the one of the signed head ${whose}: the log was rewritten ${upTo}, and before record ${count + 1}.`
    }
    case 'missing':
      return `the log ends with record ${last}; the signed head ${whose} has ${count}: the records after ${last} were removed.`
    case 'unreadable':
      return `record ${count} of the signed head ${whose} cannot be read.`
    case 'before':
      return from === 'log'
        ? null
        : `the signed head ${whose} is of record ${count}, and the log begins with a later state: compare it with the log before that.`
    case 'otherLog':
      return `the signed head ${whose} is of another log: counter ${counterId}, log ${log}.`
  }
}

const whoseHead = ({ from, signer }: ComparedHead): string =>
  from === 'log' ? `of ${signer ?? 'an unreadable key'} in the log` : 'known elsewhere'

function unprovenText({ heads, keys }: Comparison): string {
  const others = heads.filter(({ signature }) => signature === 'unknown')
  const signers = [...new Set(others.map(({ signer }) => signer ?? 'an unreadable key'))].join(', ')
  return `no signed head of the given key (${keys.join(', ')}) holds: ${nothingProven}${signers && ` The log has heads of other keys (${signers}).`}`
}

const nothingProven = 'nothing proves that the log was not rewritten or shortened.'

/** What no head proves at the end of the log; null if it ends with the record of one. */
export const unsignedEnd = ({ heldTo, last }: Comparison): string | null =>
  heldTo === 0
    ? `no signed head holds: ${nothingProven}`
    : last > heldTo
      ? `the last signed head that holds is of record ${heldTo}: nothing proves the ${last - heldTo} records after it.`
      : null
