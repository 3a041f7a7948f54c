/** The number in two bytes, the low byte first. */
export const u16 = (bytes: Uint8Array, at: number): number => bytes[at]! + 256 * bytes[at + 1]!

/** The same, or undefined while the bytes have not arrived. */
export const arrivedU16 = (bytes: Uint8Array, at: number): number | undefined =>
  at + 2 > bytes.length ? undefined : u16(bytes, at)

/** The number of bytes after a command's name, or undefined while it is not known. */
export type DataLength = (bytes: Uint8Array, at: number) => number | undefined

export const fixed =
  (length: number): DataLength =>
  () =>
    length
