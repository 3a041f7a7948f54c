import type { PrinterChoice, ReaderConnection, ReaderStatus } from '../../src/protocol/print-devices.ts'
import type { PrintHealth } from '../../src/protocol/print-service.ts'

/** The program that listens on a port. Values that the system does not report are null. */
export interface PortHolder {
  readonly processId: number | null
  readonly program: string | null
  readonly userId: number | null
}

export interface Port {
  readonly port: number
  /** Null if no program listens. */
  readonly holder: PortHolder | null
}

/** The file of a connected or selected device, and whether the print program's user may read and write it. */
export interface DeviceFile {
  readonly path: string
  readonly what: 'printer' | 'serial line' | 'card reader'
  readonly group: string
  /** False for a folder or another file that was selected. */
  readonly isDevice: boolean
  readonly isUsable: boolean
}

/** The data of the doctor; every check is a pure function of it. */
export interface Facts {
  readonly platform: NodeJS.Platform
  readonly program: { readonly name: string; readonly version: string }
  readonly nodeVersion: string
  readonly printProgramVersion: string
  readonly daemonUrl: string
  readonly daemonPort: Port
  readonly hostPort: Port
  /** Whether the product's host answers on its port: how far its clock is ahead of this one, and what prevents it from serving. */
  readonly host: { readonly clockAheadMs: number | null; readonly obstacles: readonly string[] } | null
  /** The print program's public status; null if it does not answer. */
  readonly daemon: PrintHealth | null
  /** The print program's detailed status, or why it was refused. */
  readonly chosen:
    | {
        readonly printer: PrinterChoice
        readonly reader: ReaderConnection
        readonly status: ReaderStatus
      }
    | { readonly refusal: string }
    | null
  /** The user whose rights are checked: the print program's user, otherwise this one. */
  readonly user: { readonly name: string; readonly groups: readonly string[] }
  readonly devices: readonly DeviceFile[]
  /** The path of the device rules; null if they are not installed. */
  readonly rulesFile: string | null
  readonly nowMs: number
  /** The time of the newest file in the data folder; null if there is none. */
  readonly youngestFileMs: number | null
  readonly disk: {
    readonly folder: string
    readonly freeBytes: number
    /** Null if it can be written, otherwise the system's error. */
    readonly objection: string | null
  }
}
