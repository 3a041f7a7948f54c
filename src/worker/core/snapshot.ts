import * as v from 'valibot'
import type { LogHead } from './log.ts'

/**
 * The state at the beginning of a segment: a cache that may be deleted at any time. It is good only for the build that
 * wrote it, and only while its state still has the hash it was saved with.
 */
export interface Snapshot<State> {
  readonly build: string
  /** Where the log stood before the segment's header. */
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

/** A stored snapshot, or null where it is none, or another build's, or not what was saved. */
export function parseSnapshot<State>(
  stored: unknown,
  build: string,
  hash: (state: State) => string,
): Snapshot<State> | null {
  const parsed = v.safeParse(Stored, stored)
  if (!parsed.success || parsed.output.build !== build) return null
  // The hash, which the same build computed over a state that it typed, vouches for the form.
  const snapshot = parsed.output as unknown as Snapshot<State>
  return hash(snapshot.state) === snapshot.stateHash ? snapshot : null
}
