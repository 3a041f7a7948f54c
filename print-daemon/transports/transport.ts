import type { Observable } from 'rxjs'

/** Whether there is a device at the other end. */
export type LinkStatus = 'connected' | 'unplugged'

/**
 * A way to a printer: bytes both ways and no knowledge of what they mean. The virtual printer is one; USB, serial,
 * network and device files are others.
 */
export interface Transport {
  /**
   * Hands over some of the bytes, at least one, and answers how many: never fewer than the device may have got. What
   * the operating system took for it counts as taken. That it is slow is how a device holds back its writer. Rejects
   * where the link is broken, or with the signal's reason when it is aborted: none of these bytes were taken then.
   * One write at a time.
   */
  write(bytes: Uint8Array, signal: AbortSignal): Promise<number>
  /** What the device says of its own accord or when asked. */
  readonly received$: Observable<Uint8Array>
  /** The state of the link, the current one first. */
  readonly status$: Observable<LinkStatus>
  /** Ends everything: nothing of it keeps the process alive. */
  close(): Promise<void>
}
