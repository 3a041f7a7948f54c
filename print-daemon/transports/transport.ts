import type { Observable } from 'rxjs'

/** Whether there is a device at the other end. */
export type LinkStatus = 'connected' | 'unplugged'

/**
 * A way to a printer: bytes both ways and no knowledge of what they mean. The virtual printer is one; USB, serial and
 * network ones are others.
 */
export interface Transport {
  /**
   * Hands over some of the bytes, at least one, and answers how many once the device took them; that it is slow is how
   * a device holds back its writer. Rejects where the link is broken, or with the signal's reason when it is aborted:
   * none of these bytes were taken then.
   */
  write(bytes: Uint8Array, signal: AbortSignal): Promise<number>
  /** What the device says of its own accord or when asked. */
  readonly received$: Observable<Uint8Array>
  /** The state of the link, the current one first. */
  readonly status$: Observable<LinkStatus>
  close(): Promise<void>
}
