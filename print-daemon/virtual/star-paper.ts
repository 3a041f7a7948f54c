import iconv from 'iconv-lite'
import type { Bitmap } from '../drawing/bitmap.ts'
import type { Profile } from '../profiles/profile.ts'
import type { Band } from './band.ts'
import { code128Digits, qrCode } from './codes.ts'
import { u16 } from './command-data.ts'
import type { StreamItem } from './command-reader.ts'
import { plainPlacing, Sheet, type Placing } from './sheet.ts'
import { readStarItem } from './star-reader.ts'

/** The height of a row after ESC @, in dots: 4 mm, or 3 mm after ESC 0. */
const [usualSpacing, closeSpacing] = [32, 24]
const bandRows = 24
const code128Number = 0x36

const i16 = (data: Uint8Array, at: number) => (u16(data, at) << 16) >> 16
const ascii = (byte: number) => byte >= 0x20 && byte < 0x7f
/** A parameter is the number or its digit. */
const plain = (value: number) => value % 48
const utf8 = new TextDecoder()
/** Of a raster setting: a number in digits. */
const digits = (data: Uint8Array) => Number.parseInt(utf8.decode(data.subarray(0, -1)), 10)

/** Pictures one below the other, at least as wide as given. */
function stacked(bitmaps: readonly Bitmap[], leastBytes: number): Bitmap {
  const widthBytes = Math.max(leastBytes, ...bitmaps.map((bitmap) => bitmap.widthBytes))
  const height = bitmaps.reduce((sum, bitmap) => sum + bitmap.height, 0)
  const data = new Uint8Array(widthBytes * height)
  let row = 0
  for (const bitmap of bitmaps)
    for (let y = 0; y < bitmap.height; y++)
      data.set(bitmap.data.subarray(y * bitmap.widthBytes, (y + 1) * bitmap.widthBytes), row++ * widthBytes)
  return { widthBytes, height, data }
}

/** A band of 24 rows that is sent column by column, three bytes to a column. */
function columnsBand(columns: Uint8Array): Bitmap {
  const width = columns.length / 3
  const widthBytes = Math.ceil(width / 8)
  const data = new Uint8Array(widthBytes * bandRows)
  for (let x = 0; x < width; x++)
    for (let y = 0; y < bandRows; y++)
      if (columns[x * 3 + (y >> 3)]! & (0x80 >> (y & 7))) data[y * widthBytes + (x >> 3)]! |= 0x80 >> (x & 7)
  return { widthBytes, height: bandRows, data }
}

/** Prints a stream onto strips of paper, as one of Star's printers does. */
export class StarPaper {
  readonly #sheet: Sheet
  readonly #encodings: ReadonlyMap<number, string>
  #qrModule = 3
  #qrText = ''
  #isRaster = false
  /** Bands of line mode, or rows of raster mode, which touch each other. */
  #touching: Bitmap[] = []
  /** A band waits for the line feed that prints it. */
  #hasBand = false

  constructor(profile: Profile) {
    this.#sheet = new Sheet(profile, plainPlacing(usualSpacing))
    this.#encodings = new Map(profile.codePages.map(({ number, encoding }) => [number, encoding]))
  }

  /** What is on the paper after these bytes. */
  read(bytes: Uint8Array): Band[] {
    let at = 0
    for (
      let item = readStarItem(bytes, at, this.#isRaster);
      item;
      item = readStarItem(bytes, at, this.#isRaster)
    ) {
      this.#print(item)
      at += item.length
    }
    this.#endPicture()
    return this.#sheet.tearOff()
  }

  #print({ code, data }: StreamItem): void {
    if (!touches.has(code) && !(code === 'control' && this.#hasBand)) this.#endPicture()
    if (code === 'character') this.#sheet.character(this.#characterOf(data[0]!))
    else if (code === 'control') {
      if (data[0] === 0x0a && !this.#hasBand) this.#sheet.lineFeed()
      this.#hasBand = false
    } else this.#commands[code]?.(data)
  }

  /** Known commands; others are skipped. */
  readonly #commands: Readonly<Record<string, (data: Uint8Array) => void>> = {
    'ESC @': () => void (this.#sheet.placing = plainPlacing(usualSpacing)),
    'ESC z': () => void (this.#placing.spacing = usualSpacing),
    'ESC 0': () => void (this.#placing.spacing = closeSpacing),
    'ESC RS F': ([n = 0]) => void (this.#placing.font = plain(n)),
    'ESC GS t': ([n = 0]) => void (this.#placing.page = n),
    'ESC E': () => void (this.#placing.bold = true),
    'ESC F': () => void (this.#placing.bold = false),
    'ESC 4': () => void (this.#placing.inverse = true),
    'ESC 5': () => void (this.#placing.inverse = false),
    'ESC i': ([height = 0, width = 0]) => {
      this.#placing.scale = [plain(width) + 1, plain(height) + 1]
    },
    'ESC GS a': ([n = 0]) => void (this.#placing.centred = plain(n) / 2),
    'ESC GS A': (data) => void (this.#sheet.x = u16(data, 0)),
    'ESC GS R': (data) => void (this.#sheet.x += i16(data, 0)),
    'ESC l': ([n = 0]) => void (this.#placing.margin = n * this.#sheet.cell.width),
    'ESC Q': ([n = 0]) => {
      this.#placing.area = n * this.#sheet.cell.width - this.#placing.margin
    },
    'ESC I': ([n = 0]) => this.#sheet.blank(n),
    'ESC J': ([n = 0]) => this.#sheet.blank(2 * n),
    'ESC a': ([n = 0]) => this.#sheet.blank(n * this.#placing.spacing),
    'ESC b': (data) => this.#barcode(data),
    'ESC GS yS2': ([n = 3]) => void (this.#qrModule = n),
    'ESC GS yD1': (data) => void (this.#qrText = utf8.decode(data.subarray(3))),
    'ESC GS yP': () => this.#sheet.code(qrCode(this.#qrText, this.#qrModule)),
    'ESC k': (data) => this.#band({ widthBytes: u16(data, 0), height: bandRows, data: data.slice(2) }),
    'ESC X': (data) => this.#band(columnsBand(data.subarray(2))),
    'ESC GS S': (data) => {
      const [widthBytes, height] = [u16(data, 1), u16(data, 3)]
      this.#sheet.picture({ widthBytes, height, data: data.slice(6) }, widthBytes * 8)
    },
    'ESC *rA': () => void (this.#isRaster = true),
    'ESC *rB': () => void (this.#isRaster = false),
    b: (data) => void this.#touching.push({ widthBytes: u16(data, 0), height: 1, data: data.slice(2) }),
    'ESC *rY': (data) => this.#sheet.blank(digits(data)),
  }

  get #placing(): Placing {
    return this.#sheet.placing
  }

  #band(band: Bitmap): void {
    this.#touching.push(band)
    this.#hasBand = true
  }

  #endPicture(): void {
    if (this.#touching.length === 0) return
    // Rows of raster mode begin at the left edge, and their white ends were not sent.
    const bitmap = stacked(this.#touching, this.#isRaster ? this.#sheet.areaDots / 8 : 0)
    this.#touching = []
    this.#sheet.picture(bitmap, bitmap.widthBytes * 8)
  }

  #characterOf(byte: number): string {
    if (ascii(byte)) return String.fromCharCode(byte)
    const encoding = this.#encodings.get(this.#placing.page)
    return encoding === undefined ? '\ufffd' : iconv.decode(Buffer.of(byte), encoding)
  }

  /** ESC b: the kind, whether text is below it, the mode, the height, the data, RS. */
  #barcode(data: Uint8Array): void {
    const [kind = 0, , mode = 0, heightDots = 0] = data
    if (plain(kind) !== plain(code128Number)) return
    this.#sheet.code(code128Digits(utf8.decode(data.subarray(4, -1)), plain(mode) + 1, heightDots))
  }
}

/** What does not end a picture: the pieces of one. */
const touches = new Set(['b', 'ESC k', 'ESC X'])
