/**
 * The log speaks of something that it has not spoken of before. In a whole log that cannot be; after a gap it is what the
 * gap took (see `replay.ts`). Thrown before the event has changed anything that hangs on it.
 */
export class UnknownReference extends Error {
  readonly id: string

  constructor(what: string, id: string, since = 'requested') {
    super(`the log speaks of the ${what} ${id} before it was ${since}`)
    this.id = id
  }
}
