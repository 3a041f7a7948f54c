/** A number as one byte of a command, or as two, the low byte first. */
export const u8 = (value: number): string => String.fromCharCode(value)
export const u16 = (value: number): string => String.fromCharCode(value & 0xff, value >> 8)
