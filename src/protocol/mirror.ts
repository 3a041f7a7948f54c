import * as v from 'valibot'
import { WireLogHead } from './heads.ts'
import { Finite, Uuid } from './wire.ts'

/** The longest body of a request with records, bytes. */
export const mirrorRequestBytes = 4 * 2 ** 20

const { log, count, hash } = WireLogHead.entries

/** Which log: counters have several in succession (docs/decisions/0021-signed-heads.md). */
export const LogName = v.object({ counterId: Uuid, log })
export type LogName = v.InferOutput<typeof LogName>

/** Body of `POST /mirror`: records that follow each other, for the mirror at the print program. */
export const MirrorRequest = v.object({
  ...LogName.entries,
  /** The number of the first record. */
  from: count,
  /** Their lines. None asks only how far the mirror is. */
  records: v.string(),
  /** The log itself has a gap before the first record. */
  isAfterGap: v.optional(v.boolean()),
})
export type MirrorRequest = v.InferOutput<typeof MirrorRequest>

/** The last record that is on the disk, and its chain hash: 0 and zeros if there is none. */
export const MirrorEnd = v.object({ count: v.pipe(v.number(), v.safeInteger(), v.minValue(0)), hash })
export type MirrorEnd = v.InferOutput<typeof MirrorEnd>

/**
 * A refusal of records. `differs`: the mirror has another record with this number, the records continue another log, or there is
 * a mirror of a later log of this counter. `full`: there is no room for more.
 */
export const MirrorRefused = v.object({ error: v.object({ reason: v.picklist(['differs', 'full']) }) })

/** Answer of `GET /mirror`. */
export const MirrorList = v.object({
  mirrors: v.array(
    v.object({
      ...LogName.entries,
      ...MirrorEnd.entries,
      /** When the last record was mirrored, ms since 1970. */
      atMs: Finite,
      /** Records after the last one are damaged. */
      isDamaged: v.boolean(),
      /** Of the page that mirrored last; null if that was no page. */
      origin: v.nullable(v.string()),
      /** The browser that mirrored last, which is not the one that asks, is connected now. */
      isInUse: v.boolean(),
    }),
  ),
})
export type MirrorList = v.InferOutput<typeof MirrorList>
