/**
 * Commands of ESC/POS by the names of the manufacturer's reference (Epson, "ESC/POS Command Reference"), as strings with
 * one character to a byte: a receipt is put together from them and becomes bytes once, as a whole, which is several
 * times as fast as byte by byte.
 */
const ESC = '\x1b'
const FS = '\x1c'
const GS = '\x1d'

export const bytesOf = (commands: string): Uint8Array => Buffer.from(commands, 'latin1')

const u8 = (value: number) => String.fromCharCode(value)
const u16 = (value: number) => String.fromCharCode(value & 0xff, value >> 8)
const onOff = (command: string) => {
  const [on, off] = [`${command}\x01`, `${command}\x00`]
  return (isOn: boolean): string => (isOn ? on : off)
}
/** GS ( k: the length counts what follows it; symbol 49 is the QR code. */
const qr = (fn: number, data: string) => `${GS}(k${u16(data.length + 2)}1${u8(fn)}${data}`

export const lineFeed = '\n'
export const initialize = `${ESC}@`
/** FS . and ESC R 0: printers of Asian markets start in two-byte mode, and some with a national ASCII. */
export const plainAscii = `${FS}.${ESC}R\x00`
export const codeTable = (number: number): string => `${ESC}t${u8(number)}`
export const smallFont = onOff(`${ESC}M`)
export const lineSpacing = (dots: number): string => `${ESC}3${u8(dots)}`
export const leftMargin = (dots: number): string => `${GS}L${u16(dots)}`
export const printAreaWidth = (dots: number): string => `${GS}W${u16(dots)}`
export const bold = onOff(`${ESC}E`)
export const inverse = onOff(`${GS}B`)
export const characterSize = (times: number): string => `${GS}!${u8(((times - 1) << 4) | (times - 1))}`
export const alignCentre = onOff(`${ESC}a`)
/** GS v 0: a picture as it is; the data are its dots, one character to a byte. */
export const raster = (widthBytes: number, height: number, data: string): string =>
  `${GS}v0\x00${u16(widthBytes)}${u16(height)}${data}`
/** No text below: the number is printed for eyes separately, in groups. */
export const code128 = (data: readonly number[], moduleDots: number, heightDots: number): string =>
  `${GS}H\x00${GS}h${u8(heightDots)}${GS}w${u8(moduleDots)}${GS}kI${u8(data.length)}${String.fromCharCode(...data)}`
/** QR code model 2 with error correction M. */
export const qrCode = (data: string, moduleDots: number): string =>
  qr(0x41, '2\x00') + qr(0x43, u8(moduleDots)) + qr(0x45, '1') + qr(0x50, `0${data}`) + qr(0x51, '0')
/** Feeds to the blade and cuts. */
export const feedAndCut = `${GS}VB\x00`
export const feedDots = (dots: number): string => `${ESC}J${u8(dots)}`
export const feedLines = (lines: number): string => `${ESC}d${u8(lines)}`
