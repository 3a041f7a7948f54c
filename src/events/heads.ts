import * as v from 'valibot'
import { Finite, Timestamp } from '../protocol/wire.ts'
import { event } from './event.ts'

/** Who signs the heads of logs. */
export const HeadSigner = v.picklist(['host', 'printProgram'])
export type HeadSigner = v.InferOutput<typeof HeadSigner>

const Hash = v.pipe(v.string(), v.length(64))

/** As it was signed (`src/protocol/heads.ts`). */
const Head = v.object({
  shop: v.string(),
  counterId: v.string(),
  log: Finite,
  count: Finite,
  hash: Hash,
  stateHash: Hash,
  hashVersion: Finite,
  at: Timestamp,
})

export const headsEvents = {
  /** The log up to record `head.count` is as it was when this was signed. `key` verifies the signature; both are public. */
  headSigned: event(
    v.object({
      by: HeadSigner,
      head: Head,
      key: v.string(),
      /** Hexadecimal. */
      signature: v.string(),
    }),
  ),
  /** The signer knows a newer head, or another one with as many records: this log is an old copy. */
  headRefused: event(
    v.object({
      by: HeadSigner,
      reason: v.picklist(['older', 'differs']),
      log: Finite,
      count: Finite,
    }),
  ),
}
