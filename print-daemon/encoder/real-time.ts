/** The first byte of real-time commands. */
export const dle = 0x10

/** DLE EOT requests the status, DLE ENQ recovers from an error, DLE DC4 opens the drawer, switches off, clears. */
const realTimeCommands = [0x04, 0x05, 0x14]

/**
 * Whether a printer sees a real-time command at this position. It executes them everywhere, also inside a picture or
 * the digits of a barcode: 16 and 20 side by side in a packed ticket number would open the drawer.
 */
export const isRealTime = (bytes: ArrayLike<number>, at: number): boolean =>
  bytes[at] === dle && realTimeCommands.includes(bytes[at + 1] ?? -1)

export function hasRealTime(bytes: ArrayLike<number>): boolean {
  for (let at = 0; at + 1 < bytes.length; at++) if (isRealTime(bytes, at)) return true
  return false
}
