import * as v from 'valibot'
import type { LogHead } from './log.ts'

/**
 * The state at the beginning of a segment: a cache that may be deleted at any time. It is valid only for the build that
 * wrote it, and only if its state still has the saved hash.
 */
export interface Snapshot<State> {
  readonly build: string
  /** The log's position before the segment's header. */
  readonly head: LogHead
  readonly stateHash: string
  readonly state: State
}

const Stored = v.object({
  build: v.string(),
  head: v.object({ seq: v.number(), hash: v.string(), segment: v.number() }),
  stateHash: v.string(),
  state: v.record(v.string(), v.record(v.string(), v.unknown())),
})

/** A stored snapshot, or null if it is invalid, from another build, or changed since it was saved. */
export function parseSnapshot<State>(
  stored: unknown,
  build: string,
  hash: (state: State) => string,
): Snapshot<State> | null {
  const parsed = v.safeParse(Stored, stored)
  if (!parsed.success || parsed.output.build !== build) return null
  // The same build computed the hash over a typed state, so a matching hash proves the type.
  const snapshot = parsed.output as unknown as Snapshot<State>
  return hash(snapshot.state) === snapshot.stateHash ? snapshot : null
}
