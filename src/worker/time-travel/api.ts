import type { Logged } from '../../events/vocabulary.ts'
import type { View, ViewMessage } from '../api.ts'
import type { PrintResult } from '../shared/paper.ts'

export { markKinds, type MarkKind } from './marks.ts'
export type { View }

/** What the page knows of every event, by its index: 0 is the first event that can be read. */
export interface TimeLine {
  /** Its number in the log. */
  readonly seqs: Float64Array
  /** Ms since 1970, by the counter's clock. */
  readonly times: Float64Array
  /** The mark's place in `markKinds`, from 1 on; 0 if it has none. */
  readonly marks: Uint8Array
  readonly gaps: readonly TimeLineGap[]
}

/** A damaged part of the log. */
export interface TimeLineGap {
  /** Of the first event after it; the number of events if none follows. */
  readonly index: number
  /** Unreadable bytes. */
  readonly bytes: number
  /** How many events are missing; null if that is not known. */
  readonly events: number | null
}

/**
 * `noLog`: not an event log, or nothing of it can be read; `laterLog`: a later version wrote it; `unreadable`: the file or its
 * compressed form cannot be read; `broken`: an event does not follow from those before it, with the error in `details`.
 */
export type Opened =
  | { readonly ok: true; readonly timeLine: TimeLine }
  | {
      readonly ok: false
      readonly reason: 'noLog' | 'laterLog' | 'unreadable' | 'broken'
      readonly details: string
    }

/** The counter right after an event. */
export interface Shown {
  readonly index: number
  readonly event: Logged
  /** In English, as `balcao log` writes it. */
  readonly sentence: string
  /** Brings the page there from where it was: the whole view after a log was opened, then patches. */
  readonly message: Extract<ViewMessage, { kind: 'view' | 'patches' }>
}

/** A print, laid out again by this version. */
export interface ShownPaper {
  /** Of the event that requested it. */
  readonly index: number
  /** In English. */
  readonly what: string
  /** 0 is the only unmarked original. */
  readonly copy: number
  /** How it had ended by then; null if it had not. */
  readonly result: PrintResult | null
  /** Null if the log does not contain what was printed. */
  readonly lines: readonly string[] | null
  /** Marked parts that the host sent, which no event contains. */
  readonly gaps: readonly string[]
}

/** What `balcao log explain` prints, and last where the events before the log are if it lacks some. */
export interface Explained {
  readonly steps: readonly { readonly seq: number; readonly at: number; readonly sentence: string }[]
  readonly inShort: readonly string[]
  /** False if neither an event nor the state that the log begins with has it. */
  readonly isKnown: boolean
}

/**
 * The boundary between the page of a replay and its worker, exposed by comlink. The worker has no ports: it cannot reach a host or
 * a print program, and stores nothing. No call changes anything but which log is open.
 */
export interface TimeTravelApi {
  /** Reads and replays a saved log, also packed by gzip. */
  open(file: Blob): Promise<Opened>
  /** The moment after the event with this index. */
  go(index: number): Promise<Shown>
  /** The latest print that had been requested by then; null if there was none. */
  paper(index: number): Promise<ShownPaper | null>
  /** The life of a ticket, movement, wallet, receipt or print job, by a barcode or an id. */
  explain(text: string): Promise<Explained>
}
