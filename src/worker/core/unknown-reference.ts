/**
 * An event refers to something that no earlier event introduced. This cannot happen in an undamaged log; after a gap, a
 * lost event introduced it (see `replay.ts`). Thrown before the event has changed the state.
 */
export class UnknownReference extends Error {
  readonly id: string

  constructor(what: string, id: string, since = 'requested') {
    super(`the log refers to the ${what} ${id} before it was ${since}`)
    this.id = id
  }
}
