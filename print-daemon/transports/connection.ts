import type { Observable } from 'rxjs'

/** A link to a connected device; once it breaks it stays broken, and another one is opened. */
export interface Connection {
  /** As `Transport.write`; also rejects, or answers, when the link breaks meanwhile. */
  write(bytes: Uint8Array, signal: AbortSignal): Promise<number>
  readonly received$: Observable<Uint8Array>
  /** Resolves when the link breaks. Never rejects. */
  readonly broken: Promise<void>
  close(): Promise<void>
}

/** Opens a link. Rejects with `DeviceAbsent` if nothing is plugged in, otherwise with the reason. */
export type OpenConnection = (signal: AbortSignal) => Promise<Connection>

/** Nothing is plugged in: this is not a fault and not logged. */
export class DeviceAbsent extends Error {}

export class LinkBroken extends Error {
  constructor(options?: ErrorOptions) {
    super('The link to the printer is broken.', options)
  }
}

const absentCodes = new Set(['ENOENT', 'ENXIO', 'ENODEV', 'ECONNREFUSED', 'EHOSTUNREACH', 'ETIMEDOUT'])

/** Converts the operating system's error for a missing device to `DeviceAbsent`; other errors are unchanged. */
export function openingError(error: unknown): unknown {
  return errorCode(error) !== undefined && absentCodes.has(errorCode(error)!)
    ? new DeviceAbsent('The device is not there.', { cause: error })
    : error
}

export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
