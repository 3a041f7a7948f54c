import { u8, u16 } from './numbers.ts'

/**
 * Commands of Star's printers by the names of the manufacturer's references ("STAR Line Mode Command Specifications",
 * "StarPRNT Command Specifications", "STAR Graphic Mode Specifications"), as strings with one character to a byte.
 */
const ESC = '\x1b'
const GS = '\x1d'
const RS = '\x1e'

const qr = (name: string, parameters: string) => `${ESC}${GS}y${name}${parameters}`

/** Commands of line mode and StarPRNT. */
export const lineFeed = '\n'
export const initialize = `${ESC}@`
/** ESC R 0: some printers start with a national ASCII. */
export const plainAscii = `${ESC}R\x00`
export const codeTable = (number: number): string => `${ESC}${GS}t${u8(number)}`
export const font = (number: number): string => `${ESC}${RS}F${u8(number)}`
/** ESC z 1: rows of 4 mm. ESC 0: rows of 3 mm, without space between those of 24 dots. */
export const rowsOf4mm = `${ESC}z\x01`
export const rowsOf3mm = `${ESC}0`
/** Both in characters of the selected font from the left edge. */
export const margins = (left: number, right: number): string => `${ESC}l${u8(left)}${ESC}Q${u8(right)}`
export const bold = (isOn: boolean): string => (isOn ? `${ESC}E` : `${ESC}F`)
export const inverse = (isOn: boolean): string => (isOn ? `${ESC}4` : `${ESC}5`)
/** ESC i: the height first; at most six times the usual size. */
export const characterSize = (width: number, height: number): string =>
  `${ESC}i${u8(height - 1)}${u8(width - 1)}`
export const position = (dots: number): string => `${ESC}${GS}A${u16(dots)}`
export const alignCentre = (isOn: boolean): string => `${ESC}${GS}a${u8(isOn ? 1 : 0)}`
/** ESC b 6: mode 1 has modules of 2 dots, mode 2 of 3. The printer packs the digits in set C by itself. */
export const code128 = (digits: string, moduleDots: 2 | 3, heightDots: number): string =>
  `${ESC}b61${moduleDots === 2 ? '1' : '2'}${u8(heightDots)}${digits}${RS}`
export const qrCode = (data: string, moduleDots: number): string =>
  qr('S0', '\x02') +
  qr('S1', '\x01') +
  qr('S2', u8(moduleDots)) +
  qr('D1', `\x00${u16(data.length)}${data}`) +
  qr('P', '')
/** ESC k: 24 rows of dots of a picture, which follow; a line feed prints them. Line mode only. */
export const bitImageHeader = (widthBytes: number): string => `${ESC}k${u16(widthBytes)}`
/** ESC GS S: a whole picture, whose dots follow. StarPRNT only. */
export const rasterHeader = (widthBytes: number, height: number): string =>
  `${ESC}${GS}S\x01${u16(widthBytes)}${u16(height)}\x00`
/** ESC I: eighths of a millimetre, which are dots. */
export const feedDots = (dots: number): string => `${ESC}I${u8(dots)}`
export const feedLines = (lines: number): string => `${ESC}a${u8(lines)}`
/** ESC d: feeds to the blade and cuts, all of the paper or all but one point. */
export const feedAndCut = { full: `${ESC}d2`, partial: `${ESC}d3` } as const
/** ESC BEL sets the times in units of 10 ms; BEL and SUB open the drawers at the two connectors. */
export const pulse = (connector: 0 | 1, onMs: number, offMs: number): string =>
  `${ESC}\x07${u8(onMs / 10)}${u8(offMs / 10)}${connector === 0 ? '\x07' : '\x1a'}`

/** Commands of raster mode, the only one of graphic printers. */
const setting = (name: string, value: number) => `${ESC}*r${name}${value}\x00`
/** Pages of any length, no feed at the end, and a partial cut for each form feed. */
export const enterRaster = `${ESC}*rA${setting('P', 0)}${setting('E', 1)}${setting('F', 13)}`
export const leaveRaster = `${ESC}*rB`
/** One row of dots, which follow. */
export const rasterRow = (bytes: number): string => `b${u16(bytes)}`
export const rasterFeed = (dots: number): string => setting('Y', dots)
export const clearRaster = `${ESC}*rC`
export const rasterCut = `${ESC}\x0c\x00`

/** Discards what is not printed yet, and ends a barcode that was not complete. */
export const cancel = `${RS}\x18`

/** ESC RS a 1: the printer reports every change of its status by itself. */
export const enableAutomaticStatus = `${ESC}${RS}a\x01`
/** ESC ACK SOH: answered at once with the status. */
export const statusRequest = `${ESC}\x06\x01`
/** ETB: the printer reports its status, marked, when everything before it is on paper. */
export const reportWhenPrinted = '\x17'
/** ESC GS ETX 1: the same command comes back, with a count, when everything before it is on paper. */
export const confirmPrinted = (id: string): string => `${ESC}${GS}\x03\x01${id}`
