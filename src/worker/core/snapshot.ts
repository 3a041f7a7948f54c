import * as v from 'valibot'
import { isRecord } from '../../values/object.ts'
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

/** The same build computed the hash over a typed state, so that a state with the saved hash has this type. */
const stored = <State>(build: string) =>
  v.object({
    build: v.literal(build),
    head: v.object({ seq: v.number(), hash: v.string(), segment: v.number() }),
    stateHash: v.string(),
    state: v.custom<State>((state) => isRecord(state) && Object.values(state).every(isRecord)),
  })

/** A stored snapshot, or null if it is invalid, from another build, or changed since it was saved. */
export function parseSnapshot<State>(
  saved: unknown,
  build: string,
  hash: (state: State) => string,
): Snapshot<State> | null {
  const { success, output } = v.safeParse(stored<State>(build), saved)
  return success && hash(output.state) === output.stateHash ? output : null
}
