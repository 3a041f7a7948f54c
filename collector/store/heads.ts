import * as v from 'valibot'
import { parseEvent, versionOf } from '../../src/events/parse.ts'
import type { DataOf, Logged } from '../../src/events/vocabulary.ts'
import { headText } from '../../src/heads/head.ts'
import { parseKey } from '../../src/heads/note.ts'
import type { ShopLog } from '../../src/protocol/collector.ts'
import { HeadOfShop } from '../../src/protocol/heads.ts'
import { isSignedBy } from '../signatures.ts'
import { startedVersion, type Entry } from './events.ts'
import type { Line } from './lines.ts'

type SignedHead = DataOf<'headSigned'>

/** What is known of a log beside its records. */
export interface LogFacts {
  /** Of the product that wrote the last record. */
  readonly version: string | null
  /** The time of the last event, by the counter's clock. */
  readonly lastAt: number | null
  /** The last `deploymentLoaded`, or the same of the state with which the log begins. */
  readonly opened: Logged | null
  /** The last head in the log that is the log's own. */
  readonly head: SignedHead['head'] | null
}

/** `head`: its record has another hash. `signature`: it was not signed by the key that stands with it. */
export interface HeadProblem {
  readonly kind: 'head' | 'signature'
  readonly record: number
  readonly hash: string
  /** The hash of the record in the log. */
  readonly held: string | null
}

/** Reads the facts that new records change, and compares the signed heads in them with the log. */
export function readFacts(
  added: readonly Entry[],
  held: ReadonlyMap<number, Line>,
  { shop, counterId, log }: ShopLog,
  before: LogFacts,
): { readonly facts: LogFacts; readonly problems: readonly HeadProblem[] } {
  let facts = before
  const problems: HeadProblem[] = []
  const hashes = new Map(added.map(({ line: { seq, hash } }) => [seq, hash]))
  for (const { line, event, known } of added) {
    if (event) facts = { ...facts, lastAt: event.at }
    facts = { ...facts, opened: openedBy(known) ?? facts.opened }
    facts = { ...facts, version: startedVersion(known) ?? facts.version }
    if (known?.type !== 'headSigned') continue
    const { head } = known.data
    if (head.counterId !== counterId || head.log !== log || head.shop !== shop) continue
    // Neither the database nor the commands take a number that is none.
    if (!v.is(HeadOfShop, head)) {
      problems.push({ kind: 'signature', record: line.seq, hash: line.hash, held: null })
      continue
    }
    const found = hashes.get(head.count) ?? held.get(head.count)?.hash ?? null
    const problem = { record: head.count, hash: head.hash, held: found }
    if (!isRightlySigned(known.data)) problems.push({ kind: 'signature', ...problem })
    else if (found !== null && found !== head.hash) problems.push({ kind: 'head', ...problem })
    else facts = { ...facts, head }
  }
  return { facts, problems }
}

/** The deployment that is loaded, or that the state has with which a log begins; null if the event has none. */
function openedBy(event: Logged | null): Logged | null {
  switch (event?.type) {
    case 'deploymentLoaded':
      return event
    case 'stateCarriedOver':
    case 'stateRecorded': {
      const type = 'deploymentLoaded'
      const { seq, at, data } = event
      const { deployment, printService, shop } = Object(data.state['session']) as Record<string, unknown>
      const opened = parseEvent({
        ...{ v: versionOf(type), seq, at, type },
        data: { deployment, printService, shop },
      })
      return typeof opened === 'string' ? null : opened
    }
    default:
      return null
  }
}

function isRightlySigned({ head, key, signature }: SignedHead): boolean {
  const signer = parseKey(key)
  return signer !== null && isSignedBy(signer.publicKey, headText(head), signature)
}
