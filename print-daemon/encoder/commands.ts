import { u8, u16 } from './numbers.ts'

/**
 * Commands of ESC/POS by the names of the manufacturer's reference (Epson, "ESC/POS Command Reference"), as strings with
 * one character to a byte.
 */
const ESC = '\x1b'
const FS = '\x1c'
const GS = '\x1d'

export const bytesOf = (commands: string): Uint8Array => Buffer.from(commands, 'latin1')

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
export const font = (number: number): string => `${ESC}M${u8(number)}`
export const lineSpacing = (dots: number): string => `${ESC}3${u8(dots)}`
export const leftMargin = (dots: number): string => `${GS}L${u16(dots)}`
export const printAreaWidth = (dots: number): string => `${GS}W${u16(dots)}`
export const bold = onOff(`${ESC}E`)
export const inverse = onOff(`${GS}B`)
/** The factors of the usual width and height. */
export const characterSize = (width: number, height: number): string =>
  `${GS}!${u8(((width - 1) << 4) | (height - 1))}`
/** The position of the next character, in dots from the left margin. */
export const position = (dots: number): string => (positions[dots] ??= `${ESC}$${u16(dots)}`)
const positions: string[] = []
export const alignCentre = onOff(`${ESC}a`)
/** GS v 0: a picture as it is; its dots follow. */
export const rasterHeader = (widthBytes: number, height: number): string =>
  `${GS}v0\x00${u16(widthBytes)}${u16(height)}`
/** No text below: the number is printed for eyes separately, in groups. */
export const code128 = (data: readonly number[], moduleDots: number, heightDots: number): string =>
  `${GS}H\x00${GS}h${u8(heightDots)}${GS}w${u8(moduleDots)}${GS}kI${u8(data.length)}${String.fromCharCode(...data)}`
/** QR code model 2 with error correction M. */
export const qrCode = (data: string, moduleDots: number): string =>
  qr(0x41, '2\x00') + qr(0x43, u8(moduleDots)) + qr(0x45, '1') + qr(0x50, `0${data}`) + qr(0x51, '0')
/** GS ( L: graphics that the printer keeps while it is switched off, by a key of two characters. */
const graphics = (fn: number, parameters: string, dataLength = 0) =>
  `${GS}(L${u16(parameters.length + dataLength + 2)}0${u8(fn)}${parameters}`
export const listStoredGraphics = graphics(0x40, 'KC')
/** Its dots follow: one colour, one plane. */
export const storeGraphicsHeader = (key: string, widthDots: number, height: number): string =>
  graphics(0x43, `0${key}\x01${u16(widthDots)}${u16(height)}1`, Math.ceil(widthDots / 8) * height)
export const printStoredGraphics = (key: string): string => graphics(0x45, `${key}\x01\x01`)
/** ESC p: current on pin 2 (connector 0) or 5 (1) of the drawer's socket; times in units of 2 ms. */
export const pulse = (connector: 0 | 1, onMs: number, offMs: number): string =>
  `${ESC}p${u8(connector)}${u8(onMs / 2)}${u8(offMs / 2)}`
/** GS V: feeds to the blade and cuts, all of the paper or all but one point. */
export const feedAndCut = { full: `${GS}VA\x00`, partial: `${GS}VB\x00` } as const
/** ESC ( A, function 97: the buzzer sounds `times`; times of sound and silence in units of 100 ms. */
export const soundBuzzer = (times: number, onMs: number, offMs: number): string =>
  `${ESC}(A${u16(5)}ad${u8(times)}${u8(onMs / 100)}${u8(offMs / 100)}`
/** ESC B: as above on other printers, in units of 50 ms. */
export const soundBell = (times: number, onMs: number): string => `${ESC}B${u8(times)}${u8(onMs / 50)}`
/** GS ( K, function 49: steps of 5 % above or below the usual density. */
export const density = (steps: number): string => `${GS}(K${u16(2)}1${u8(steps & 0xff)}`
/**
 * GS ( N, function 48: the colour of the characters that follow, until ESC @; of white ones on black, the colour of the
 * black. Codes and pictures stay in the first colour. A printer that is not set to two-colour paper ignores the second.
 */
export const characterColour = (colour: 1 | 2): string => `${GS}(N${u16(2)}0${colour}`
export const feedDots = (dots: number): string => `${ESC}J${u8(dots)}`
export const feedLines = (lines: number): string => `${ESC}d${u8(lines)}`
