/**
 * Ways to a device as a technician types them: `usb:1d90:2060`, `serial:/dev/ttyUSB0`, `network:192.168.1.50:9100`. USB
 * numbers are four hex digits, as `lsusb` prints them.
 */

/** What only a serial line has: speed and flow control. */
export interface LineSettings {
  readonly baudRate?: number
  readonly flowControl?: string
}

/** How connections of one kind are typed. */
export interface Typed<Of> {
  /** For the help of the command line: `network:HOST[:PORT]`. */
  readonly form: string
  /** The parts of a connection that was typed: `text` stands behind the kind and its colon. The schema judges them. */
  parts(text: string | undefined, line: LineSettings): object
  /** What is typed behind the kind and its colon; empty where nothing is. */
  address(connection: Of): string
}

/** The parts of a connection, for its schema to judge; `rows` by the kind, and a kind without a row is typed as it is called. */
export function typedParts(
  rows: Readonly<Record<string, Typed<never>>>,
  text: string,
  line: LineSettings,
): object {
  const [kind = '', ...rest] = text.split(':')
  const row = Object.hasOwn(rows, kind) ? rows[kind] : undefined
  return row ? { kind, ...row.parts(rest.length === 0 ? undefined : rest.join(':'), line) } : { kind: text }
}

/** A connection as it is typed. */
export const typedText = (kind: string, address: string): string =>
  address === '' ? kind : `${kind}:${address}`

const fourHex = (id: number): string => id.toString(16).padStart(4, '0')

/** NaN where the text is no USB number. */
export const usbId = (text: string): number => (/^[0-9a-f]{4}$/i.test(text) ? Number.parseInt(text, 16) : NaN)

/** `1d90`, `1d90:2060` */
export const usbIds = (vendorId: number, productId?: number): string =>
  [vendorId, ...(productId === undefined ? [] : [productId])].map(fourHex).join(':')
