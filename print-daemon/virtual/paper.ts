import iconv from 'iconv-lite'
import type { Bitmap } from '../drawing/bitmap.ts'
import { fontA, type Cell } from '../drawing/font.ts'
import type { Profile } from '../profiles/profile.ts'
import type { Band, PrintedCharacter } from './band.ts'
import { code128, qrCode, type Code } from './codes.ts'
import type { StreamItem } from './command-reader.ts'

/** The settings after ESC @. */
const powerOn = () => ({
  font: 0,
  bold: false,
  inverse: false,
  scale: [1, 1] as [number, number],
  centred: 0,
  page: 0,
  spacing: 30,
  margin: 0,
  area: Infinity,
  barcodeHeight: 162,
  barcodeModule: 3,
  qrModule: 3,
  qrText: '',
})

const u16 = (data: Uint8Array, at: number) => data[at]! + 256 * data[at + 1]!
const keyAt = (data: Uint8Array, at: number) => String.fromCharCode(...data.subarray(at, at + 2))
const ascii = (byte: number) => byte >= 0x20 && byte < 0x7f
const utf8 = new TextDecoder()

/** Prints items of the stream onto strips of paper, as an ESC/POS printer of a profile does. */
export class Paper {
  readonly #profile: Profile
  readonly #encodings: ReadonlyMap<number, string>
  readonly #fonts: ReadonlyMap<number, Cell>
  /** By key, the graphics that are kept while the printer is switched off. */
  readonly #stored = new Map<string, Bitmap>()
  #mode = powerOn()
  #row: PrintedCharacter[] = []
  #x = 0
  #bands: Band[] = []

  constructor(profile: Profile) {
    this.#profile = profile
    this.#encodings = new Map(profile.codePages.map(({ number, encoding }) => [number, encoding]))
    const fonts = Object.values(profile.fonts).filter((font) => font !== undefined)
    this.#fonts = new Map(fonts.map((font) => [font.number, font]))
  }

  /** The keys of the graphics that it keeps. */
  get storedKeys(): string[] {
    return [...this.#stored.keys()]
  }

  get isEmpty(): boolean {
    return this.#row.length === 0 && this.#bands.every(({ kind }) => kind === 'blank')
  }

  /** The paper so far; the next paper is empty. */
  tearOff(): Band[] {
    if (this.#row.length > 0) this.#lineFeed()
    const bands = this.#bands
    this.#bands = []
    return bands
  }

  print({ code, data }: StreamItem): void {
    if (code === 'character') this.#character(data[0]!)
    else if (code === 'control') {
      if (data[0] === 0x0a) this.#lineFeed()
    } else this.#commands[code]?.(data)
  }

  /** Known commands; others are skipped. */
  readonly #commands: Readonly<Record<string, (data: Uint8Array) => void>> = {
    'ESC @': () => {
      this.#mode = powerOn()
      this.#row = []
      this.#x = 0
    },
    'ESC !': ([n = 0]) => {
      Object.assign(this.#mode, { font: n & 1, bold: (n & 8) !== 0 })
      this.#mode.scale = [n & 32 ? 2 : 1, n & 16 ? 2 : 1]
    },
    'ESC M': ([n = 0]) => void (this.#mode.font = n % 48),
    'ESC E': ([n = 0]) => void (this.#mode.bold = (n & 1) === 1),
    'ESC a': ([n = 0]) => void (this.#mode.centred = (n % 48) / 2),
    'ESC t': ([n = 0]) => void (this.#mode.page = n),
    'ESC $': (data) => void (this.#x = u16(data, 0)),
    'ESC 2': () => void (this.#mode.spacing = powerOn().spacing),
    'ESC 3': ([n = 0]) => void (this.#mode.spacing = n),
    'ESC d': ([n = 0]) => {
      this.#lineFeed()
      this.#blank((n - 1) * this.#mode.spacing)
    },
    'ESC J': ([n = 0]) => this.#blank(n),
    'GS !': ([n = 0]) => void (this.#mode.scale = [(n >> 4) + 1, (n & 7) + 1]),
    'GS B': ([n = 0]) => void (this.#mode.inverse = (n & 1) === 1),
    'GS L': (data) => void (this.#mode.margin = u16(data, 0)),
    'GS W': (data) => void (this.#mode.area = u16(data, 0)),
    'GS h': ([n = 0]) => void (this.#mode.barcodeHeight = n),
    'GS w': ([n = 0]) => void (this.#mode.barcodeModule = n),
    'GS k': (data) => this.#barcode(data),
    'GS (': (data) => {
      if (data[0] === 0x6b && data[3] === 0x31) this.#qr(data[4]!, data.subarray(5))
      if (data[0] === 0x4c && data[3] === 0x30) this.#graphics(data[4]!, data.subarray(5))
    },
    'GS v': (data) => {
      const [widthBytes, height] = [u16(data, 2), u16(data, 4)]
      this.#picture({ widthBytes, height, data: data.slice(6) }, widthBytes * 8)
    },
  }

  #character(byte: number): void {
    const { font, scale, bold, inverse } = this.#mode
    const cell = this.#fonts.get(font) ?? fontA
    const width = cell.width * scale[0]
    if (this.#x + width > this.#areaDots) this.#lineFeed()
    const character = ascii(byte) ? String.fromCharCode(byte) : this.#decode(byte)
    this.#row.push({ character, x: this.#x, cell, scale, bold, inverse })
    this.#x += width
  }

  #decode(byte: number): string {
    const encoding = this.#encodings.get(this.#mode.page)
    return encoding === undefined ? '\ufffd' : iconv.decode(Buffer.of(byte), encoding)
  }

  #lineFeed(): void {
    const tallest = Math.max(0, ...this.#row.map(({ cell, scale }) => cell.height * scale[1]))
    const height = Math.max(this.#mode.spacing, tallest)
    if (this.#row.length === 0) this.#blank(height)
    else {
      const start = this.#startOf(this.#x)
      const characters = this.#row.map((printed) => ({ ...printed, x: printed.x + start }))
      this.#bands.push({ kind: 'text', characters, height })
    }
    this.#row = []
    this.#x = 0
  }

  #blank(height: number): void {
    if (height > 0) this.#bands.push({ kind: 'blank', height })
  }

  get #areaDots(): number {
    return Math.min(this.#mode.area, this.#profile.dots - this.#mode.margin)
  }

  /** The start position for a width, by margin and alignment. */
  #startOf(widthDots: number): number {
    return this.#mode.margin + Math.max(0, Math.floor((this.#areaDots - widthDots) * this.#mode.centred))
  }

  #picture(bitmap: Bitmap, widthDots: number, meaning?: string): void {
    if (this.#row.length > 0) this.#lineFeed()
    const picture = { kind: 'picture', bitmap, x: this.#startOf(widthDots), height: bitmap.height } as const
    this.#bands.push(meaning === undefined ? picture : { ...picture, meaning })
  }

  #code({ bitmap, widthDots, meaning }: Code): void {
    // Like the device: what is too wide for the paper is not printed at all.
    if (widthDots <= this.#areaDots) this.#picture(bitmap, widthDots, meaning)
  }

  #barcode([system, , ...data]: Uint8Array): void {
    const { barcodeModule, barcodeHeight } = this.#mode
    const code = system === 73 ? code128(data, barcodeModule, barcodeHeight) : undefined
    if (code) this.#code(code)
  }

  #qr(fn: number, data: Uint8Array): void {
    if (fn === 0x43) this.#mode.qrModule = data[0] ?? 3
    else if (fn === 0x50) this.#mode.qrText = utf8.decode(data.subarray(1))
    else if (fn === 0x51) this.#code(qrCode(this.#mode.qrText, this.#mode.qrModule))
  }

  /** Stores graphics by their key (67), or prints stored ones by that key (69). */
  #graphics(fn: number, data: Uint8Array): void {
    if (fn === 0x43 && data.length > 9) {
      const [widthBytes, height] = [Math.ceil(u16(data, 4) / 8), u16(data, 6)]
      this.#stored.set(keyAt(data, 1), { widthBytes, height, data: Uint8Array.from(data.subarray(9)) })
    } else if (fn === 0x45) {
      const bitmap = this.#stored.get(keyAt(data, 0))
      if (bitmap) this.#picture(bitmap, bitmap.widthBytes * 8)
    }
  }
}
