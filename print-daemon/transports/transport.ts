import type { Observable } from 'rxjs'

/** Whether a device is connected. */
export type LinkStatus = 'connected' | 'unplugged'

/**
 * A connection to a printer: bytes in both directions, without interpreting them. The virtual printer is one; USB,
 * serial, network and device files are others.
 */
export interface Transport {
  /**
   * Writes some of the bytes, at least one, and returns how many: never fewer than the device may have received. Bytes
   * that the operating system accepted count as accepted. A slow device slows down its writer. Rejects if the link is
   * broken, or with the signal's reason when it is aborted: then none of these bytes were accepted. One write at a
   * time.
   */
  write(bytes: Uint8Array, signal: AbortSignal): Promise<number>
  /** Nothing that the device sends comes back: it gets no requests. */
  readonly isOneWay?: boolean
  /** The bytes from the device, automatic or on request. */
  readonly received$: Observable<Uint8Array>
  /** The state of the link, starting with the current one. */
  readonly status$: Observable<LinkStatus>
  /** Closes everything: nothing of it keeps the process alive. */
  close(): Promise<void>
}
