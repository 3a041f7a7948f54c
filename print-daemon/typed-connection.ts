/**
 * Connections in the technician's notation: `usb:1d90:2060`, `serial:/dev/ttyUSB0`, `network:192.168.1.50:9100`. USB
 * ids are four hex digits, as `lsusb` prints them.
 */

/** The options of a serial port: speed and flow control. */
export interface LineSettings {
  readonly baudRate?: number
  readonly flowControl?: string
}

/** The notation of connections of one kind. */
export interface Typed<Of> {
  /** For the help of the command line: `network:HOST[:PORT]`. */
  readonly form: string
  /** The parts of a typed connection: `text` is the part after the kind and its colon. The schema validates them. */
  parts(text: string | undefined, line: LineSettings): object
  /** The part after the kind and its colon; empty if there is none. */
  address(connection: Of): string
}

/**
 * The parts of a connection, for validation by its schema; `rows` by kind. A kind without a row is typed as its name.
 */
export function typedParts(
  rows: Readonly<Record<string, Typed<never>>>,
  text: string,
  line: LineSettings,
): object {
  const [kind = '', ...rest] = text.split(':')
  const row = Object.hasOwn(rows, kind) ? rows[kind] : undefined
  return row ? { kind, ...row.parts(rest.length === 0 ? undefined : rest.join(':'), line) } : { kind: text }
}

/** A connection in the typed notation. */
export const typedText = (kind: string, address: string): string =>
  address === '' ? kind : `${kind}:${address}`

const fourHex = (id: number): string => id.toString(16).padStart(4, '0')

/** NaN if the text is no USB id. */
export const usbId = (text: string): number => (/^[0-9a-f]{4}$/i.test(text) ? Number.parseInt(text, 16) : NaN)

/** `1d90`, `1d90:2060` */
export const usbIds = (vendorId: number, productId?: number): string =>
  [vendorId, ...(productId === undefined ? [] : [productId])].map(fourHex).join(':')
