import type { Observable } from 'rxjs'
import type { CardMessage, readerProblems } from '../../src/protocol/print-devices.ts'

/** How a reader is: it can read, or what keeps it from reading. */
export type ReaderCondition = 'works' | (typeof readerProblems)[number]

/**
 * A card reader, however it is connected. It looks for its device for as long as it is not closed: one that is pulled out
 * and plugged in again works by itself.
 */
export interface CardReader {
  /**
   * A card was put on (status 1) or taken away (0), from now on. At most one card lies there at a time: another one
   * without a removal between them is a removal and then a card. What a reader says that is no card id is ignored.
   */
  readonly cards$: Observable<CardMessage>
  /** How it is, the current condition first. */
  readonly status$: Observable<ReaderCondition>
  /** What belongs to this card was saved: it counts as taken away where the reader could never tell that. */
  release(id: string): void
  /** A card that lies there counts as taken away; both streams complete, and no handle or process is left. */
  close(): Promise<void>
}
