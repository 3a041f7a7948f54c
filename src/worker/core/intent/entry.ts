import { UnknownReference } from '../unknown-reference.ts'
import type { Intent } from './outcome.ts'

/**
 * Finds the request that an event is about. `what` names the kind of request. UnknownReference if there is none: a decision, which may
 * be about one that is no longer kept, does not use it.
 */
export const entryFinder =
  <Entry extends Intent>(what: string, idOf: (entry: Entry) => string) =>
  (entries: readonly Entry[], id: string): Entry => {
    for (const entry of entries) if (idOf(entry) === id) return entry
    throw new UnknownReference(what, id)
  }
