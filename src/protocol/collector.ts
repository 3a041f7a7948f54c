import * as v from 'valibot'
import { HeadOfShop } from './heads.ts'
import { LogName, MirrorEnd, mirrorRequestBytes, MirrorRequest } from './mirror.ts'
import { Timestamp } from './wire.ts'

/** The port of the collector, unless another is chosen. */
export const collectorPort = 3400

/** The longest body of a request with records, bytes. */
export const partRequestBytes = mirrorRequestBytes

const hex = (bytes: number) => v.pipe(v.string(), v.regex(new RegExp(`^[0-9a-f]{${2 * bytes}}$`)))

/** A log of a counter in a shop. */
export const ShopLog = v.object({
  // Without control characters, of which a database has not all.
  shop: v.pipe(HeadOfShop.entries.shop, v.regex(/^\P{Cc}*$/u)),
  ...LogName.entries,
})
export type ShopLog = v.InferOutput<typeof ShopLog>

/** A typed code as the collector made it. */
export const codeAsMade = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase()

/** Body of `POST /enrol`: the counter's public key, signed together with the code (`enrolmentText`). Ed25519, hexadecimal. */
export const Enrolment = v.object({
  code: v.pipe(v.string(), v.trim(), v.toUpperCase(), v.maxLength(40)),
  counterId: LogName.entries.counterId,
  publicKey: hex(32),
  signature: hex(64),
})
export type Enrolment = v.InferOutput<typeof Enrolment>

/** Answer to it: the shop of the code. */
export const Enrolled = v.object({ shop: ShopLog.entries.shop })

/**
 * Body of `POST /part`: records that follow each other, as for the mirror; without records it asks only how much the
 * collector has. `end` is the last of them, or the end of the counter's log where there are none, which is compared.
 * The signature is the counter's, over `partText`.
 */
export const PartRequest = v.object({
  ...ShopLog.entries,
  ...MirrorRequest.entries,
  end: MirrorEnd,
  at: Timestamp,
  signature: v.optional(hex(64)),
})
export type PartRequest = v.InferOutput<typeof PartRequest>

/** The last record that the collector has. The next part begins after it. */
export const PartAnswer = MirrorEnd

/**
 * A refusal of a part. `differs`: the collector has another record with one of these numbers, or they do not continue its log.
 * `wrong`: these are no records. `notEnrolled`: it does not know the key. `busy`: too many requests wait.
 */
export const PartRefused = v.object({
  error: v.object({ reason: v.picklist(['differs', 'wrong', 'notEnrolled', 'busy']), message: v.string() }),
})
export type PartRefusal = v.InferOutput<typeof PartRefused>['error']['reason']
