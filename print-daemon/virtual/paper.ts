import iconv from 'iconv-lite'
import type { Bitmap } from '../drawing/bitmap.ts'
import type { Profile } from '../profiles/profile.ts'
import type { Band } from './band.ts'
import { code128, qrCode } from './codes.ts'
import { u16 } from './command-data.ts'
import type { StreamItem } from './command-reader.ts'
import { plainPlacing, Sheet, type Placing } from './sheet.ts'

/** The height of a row after ESC @, in dots. */
const usualSpacing = 30
/** The settings of codes after ESC @. */
const powerOn = () => ({ barcodeHeight: 162, barcodeModule: 3, qrModule: 3, qrText: '' })

const keyAt = (data: Uint8Array, at: number) => String.fromCharCode(...data.subarray(at, at + 2))
const ascii = (byte: number) => byte >= 0x20 && byte < 0x7f
const utf8 = new TextDecoder()

/** Prints items of the stream onto strips of paper, as an ESC/POS printer of a profile does. */
export class Paper {
  readonly #sheet: Sheet
  readonly #encodings: ReadonlyMap<number, string>
  /** By key, the graphics that are kept while the printer is switched off. */
  readonly #stored = new Map<string, Bitmap>()
  #codes = powerOn()

  constructor(profile: Profile) {
    this.#sheet = new Sheet(profile, plainPlacing(usualSpacing))
    this.#encodings = new Map(profile.codePages.map(({ number, encoding }) => [number, encoding]))
  }

  /** The keys of the graphics that it keeps. */
  get storedKeys(): string[] {
    return [...this.#stored.keys()]
  }

  get isEmpty(): boolean {
    return this.#sheet.isEmpty
  }

  /** The paper so far; the next paper is empty. */
  tearOff(): Band[] {
    return this.#sheet.tearOff()
  }

  print({ code, data }: StreamItem): void {
    if (code === 'character') this.#sheet.character(this.#characterOf(data[0]!))
    else if (code === 'control') {
      if (data[0] === 0x0a) this.#sheet.lineFeed()
    } else this.#commands[code]?.(data)
  }

  /** Known commands; others are skipped. */
  readonly #commands: Readonly<Record<string, (data: Uint8Array) => void>> = {
    'ESC @': () => {
      this.#sheet.placing = plainPlacing(usualSpacing)
      this.#codes = powerOn()
      this.#sheet.clearRow()
    },
    'ESC !': ([n = 0]) => {
      Object.assign(this.#placing, { font: n & 1, bold: (n & 8) !== 0 })
      this.#placing.scale = [n & 32 ? 2 : 1, n & 16 ? 2 : 1]
    },
    'ESC M': ([n = 0]) => void (this.#placing.font = n % 48),
    'ESC E': ([n = 0]) => void (this.#placing.bold = (n & 1) === 1),
    'ESC a': ([n = 0]) => void (this.#placing.centred = (n % 48) / 2),
    'ESC t': ([n = 0]) => void (this.#placing.page = n),
    'ESC $': (data) => void (this.#sheet.x = u16(data, 0)),
    'ESC 2': () => void (this.#placing.spacing = usualSpacing),
    'ESC 3': ([n = 0]) => void (this.#placing.spacing = n),
    'ESC d': ([n = 0]) => {
      this.#sheet.lineFeed()
      this.#sheet.blank((n - 1) * this.#placing.spacing)
    },
    'ESC J': ([n = 0]) => this.#sheet.blank(n),
    'GS !': ([n = 0]) => void (this.#placing.scale = [(n >> 4) + 1, (n & 7) + 1]),
    'GS B': ([n = 0]) => void (this.#placing.inverse = (n & 1) === 1),
    'GS L': (data) => void (this.#placing.margin = u16(data, 0)),
    'GS W': (data) => void (this.#placing.area = u16(data, 0)),
    'GS h': ([n = 0]) => void (this.#codes.barcodeHeight = n),
    'GS w': ([n = 0]) => void (this.#codes.barcodeModule = n),
    'GS k': (data) => this.#barcode(data),
    'GS (': (data) => {
      if (data[0] === 0x6b && data[3] === 0x31) this.#qr(data[4]!, data.subarray(5))
      if (data[0] === 0x4e && data[3] === 0x30) this.#placing.isSecondColour = data[4] === 0x32
      if (data[0] === 0x4c && data[3] === 0x30) this.#graphics(data[4]!, data.subarray(5))
    },
    'GS v': (data) => {
      const [widthBytes, height] = [u16(data, 2), u16(data, 4)]
      this.#sheet.picture({ widthBytes, height, data: data.slice(6) }, widthBytes * 8)
    },
  }

  get #placing(): Placing {
    return this.#sheet.placing
  }

  #characterOf(byte: number): string {
    if (ascii(byte)) return String.fromCharCode(byte)
    const encoding = this.#encodings.get(this.#placing.page)
    return encoding === undefined ? '\ufffd' : iconv.decode(Buffer.of(byte), encoding)
  }

  #barcode([system, , ...data]: Uint8Array): void {
    const { barcodeModule, barcodeHeight } = this.#codes
    const code = system === 73 ? code128(data, barcodeModule, barcodeHeight) : undefined
    if (code) this.#sheet.code(code)
  }

  #qr(fn: number, data: Uint8Array): void {
    if (fn === 0x43) this.#codes.qrModule = data[0] ?? 3
    else if (fn === 0x50) this.#codes.qrText = utf8.decode(data.subarray(1))
    else if (fn === 0x51) this.#sheet.code(qrCode(this.#codes.qrText, this.#codes.qrModule))
  }

  /** Stores graphics by their key (67), or prints stored ones by that key (69). */
  #graphics(fn: number, data: Uint8Array): void {
    if (fn === 0x43 && data.length > 9) {
      const [widthBytes, height] = [Math.ceil(u16(data, 4) / 8), u16(data, 6)]
      this.#stored.set(keyAt(data, 1), { widthBytes, height, data: Uint8Array.from(data.subarray(9)) })
    } else if (fn === 0x45) {
      const bitmap = this.#stored.get(keyAt(data, 0))
      if (bitmap) this.#sheet.picture(bitmap, bitmap.widthBytes * 8)
    }
  }
}
