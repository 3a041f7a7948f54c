import type { PrinterConnection, ReaderConnection, ReaderStatus } from '../../src/protocol/print-devices.ts'
import type { PrintHealth } from '../../src/protocol/print-service.ts'

/** Who listens on a port. What the system does not tell is null. */
export interface PortHolder {
  readonly processId: number | null
  readonly program: string | null
  readonly userId: number | null
}

export interface Port {
  readonly port: number
  /** Null where nobody listens. */
  readonly holder: PortHolder | null
}

/** The file of a device that is plugged in, and whether the user of the daemon may read and write it. */
export interface DeviceFile {
  readonly path: string
  readonly what: 'printer' | 'serial line' | 'card reader'
  readonly group: string
  readonly isUsable: boolean
}

/** What the doctor looks at; every check is a pure function of it. */
export interface Facts {
  readonly platform: NodeJS.Platform
  readonly program: { readonly name: string; readonly version: string }
  readonly nodeVersion: string
  readonly printProgramVersion: string
  readonly daemonUrl: string
  readonly daemonPort: Port
  readonly hostPort: Port
  /** Whether the host of the product answers on its port, and by how much its clock is ahead of this one. */
  readonly host: { readonly clockAheadMs: number | null } | null
  /** What the daemon says of itself; null where it does not answer. */
  readonly daemon: PrintHealth | null
  /** What it says to those who may ask; or why it did not. */
  readonly chosen:
    | {
        readonly printer: PrinterConnection
        readonly reader: ReaderConnection
        readonly status: ReaderStatus
      }
    | { readonly refusal: string }
    | null
  /** Whose rights count: the daemon's user, else this one. */
  readonly user: { readonly name: string; readonly groups: readonly string[] }
  readonly devices: readonly DeviceFile[]
  /** Where the device rules lie; null where they are not installed. */
  readonly rulesFile: string | null
  readonly nowMs: number
  /** When the youngest file of the data folder was written; null where there is none. */
  readonly youngestFileMs: number | null
  readonly disk: {
    readonly folder: string
    readonly freeBytes: number
    /** Null where it can be written, else the system's word for why not. */
    readonly objection: string | null
  }
}
