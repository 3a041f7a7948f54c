/** Durations in milliseconds, one for each append, in the order in which they were made. */
export interface AppendTimes {
  readonly logMs: readonly number[]
  /** A bare write and flush of the same bytes. */
  readonly bareMs: readonly number[]
  /** Mean length of a record. */
  readonly recordBytes: number
}

/** From the click, milliseconds. */
export interface ClickTimes {
  /** To the ticket in the document. */
  readonly patchedMs: number
  /** To the end of the next frame, in which it is painted. */
  readonly paintedMs: number
}

/** The interface of the benchmark pages. All moments are milliseconds since its navigation began. */
export interface Probe {
  /** When something first matches. */
  shown(selector: string): Promise<number>
  /** What the next click that adds an element to the list does. */
  nextClick(items: string): Promise<ClickTimes>
  /** From the next click to the end of the frame with a line that it changes at once. */
  nextBareClick(items: string): Promise<number>
  /** From the next press on the time line of a replay to the end of the frame with the screens at its event. */
  nextScrub(): Promise<number>
  /** Addresses of the files with that ending that were requested until then. */
  filesUntil(moment: number, ending: string): string[]
}

declare global {
  var measureAppends: () => Promise<AppendTimes>
  var probe: Probe
}
