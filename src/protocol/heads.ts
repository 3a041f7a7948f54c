import * as v from 'valibot'
import { success, type HostCall } from './host-call.ts'
import { Timestamp } from './wire.ts'

/** SHA-256: 64 hexadecimal digits in lower case. */
const Hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const Positive = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

/** The longest signed head that a reader accepts, characters. */
export const noteLength = 4_000

/** The id of a counter. It is part of a line of text, so it has no spaces and no line breaks. */
export const CounterId = v.pipe(v.string(), v.regex(/^[0-9A-Za-z][0-9A-Za-z._-]{0,63}$/))

/** The head of a counter's log: everything up to record `count` is as it was when the head was taken. */
export const WireLogHead = v.object({
  counterId: CounterId,
  /** Which of the counter's logs: 1 for the first, one more after each loss of the browser's storage. */
  log: Positive,
  /** The number of the last record. */
  count: Positive,
  /** The chain hash of that record. */
  hash: Hash,
  /** The hash of the state after that record, and the version of this hash. */
  stateHash: Hash,
  hashVersion: Positive,
  /** By the counter's clock. */
  at: Timestamp,
})
export type WireLogHead = v.InferOutput<typeof WireLogHead>

/** A head with the shop of the counter, as its signer knows it. */
export const HeadOfShop = v.object({
  ...WireLogHead.entries,
  // Without half of a surrogate pair, which no text can hold.
  shop: v.pipe(v.string(), v.regex(/^\P{Cs}{0,100}$/u)),
})
export type HeadOfShop = v.InferOutput<typeof HeadOfShop>

/** A signed head: its text, the signature, and the public key (docs/decisions/0021-signed-heads.md). */
export const SignedNote = v.object({
  note: v.pipe(v.string(), v.maxLength(noteLength)),
  key: v.pipe(v.string(), v.maxLength(300)),
})
export type SignedNote = v.InferOutput<typeof SignedNote>

/** The print program's refusal of a head (status 409). */
export const HeadRefused = v.object({ error: v.object({ reason: v.picklist(['older', 'differs']) }) })

export const headCalls = {
  logHead: {
    method: 'POST',
    path: '/api/logHead',
    kind: 'write',
    optional: true,
    does:
      "The head of a counter's event log: `count` records, the last of which has the chain hash `hash`. The host keeps the " +
      'last head of each counter of its shop, and answers with the head as a [signed note](decisions/0021-signed-heads.md) and ' +
      'the key that verifies it. It refuses a head that is older than the kept one (a lower `log`, or the same `log` and a ' +
      'lower `count`) and one that contradicts it (the same `log` and `count`, another `hash`): the counter then runs on an ' +
      'old copy of its log, and sells nothing until the operator of the host has decided. A head that was sent before is ' +
      'answered as before. After damage the log has gaps: only `count` says what is newer.',
    request: WireLogHead,
    answer: v.object({ success, ...SignedNote.entries }),
    refuses: ['log_head_older', 'log_head_differs'],
    example: {
      counterId: '01890a5d-ac96-774b-bcce-b302099a8057',
      log: 1,
      count: 1,
      hash: '0'.repeat(64),
      stateHash: '0'.repeat(64),
      hashVersion: 1,
      at: 1_774_800_000_000,
    },
  },
} satisfies Record<string, HostCall>
