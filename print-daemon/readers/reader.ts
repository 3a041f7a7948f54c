import type { Observable } from 'rxjs'
import type { CardMessage, readerProblems } from '../../src/protocol/print-devices.ts'

/** The condition of a reader: it can read, or the reason why not. */
export type ReaderCondition = 'works' | (typeof readerProblems)[number]

/**
 * A card reader, however it is connected. It searches its device until it is closed: a device that is unplugged and
 * plugged in again works by itself.
 */
export interface CardReader {
  /**
   * A card was inserted (status 1) or removed (0), from now on. There is at most one card: another one without a
   * removal is reported as a removal and a card. Input that is no card id is ignored.
   */
  readonly cards$: Observable<CardMessage>
  /** The condition, starting with the current one. */
  readonly status$: Observable<ReaderCondition>
  /** The data of this card was saved: the card counts as removed if the reader cannot report that. */
  release(id: string): void
  /** The current card counts as removed; both streams complete, and no handle or process is left. */
  close(): Promise<void>
}
