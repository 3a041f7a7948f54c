import type { Columns, Line, Receipt } from '../../src/receipts/receipt.ts'
import { rowsOf, rowText, type Row } from '../../src/receipts/rows.ts'
import { printable } from '../../src/receipts/wrap.ts'
import { code128Bitmap, ladderBitmap } from '../drawing/code128-bars.ts'
import { emblem } from '../drawing/emblem.ts'
import { modulesBitmap } from '../drawing/modules.ts'
import { qrModules } from '../drawing/qr-modules.ts'
import { rowBitmap } from '../drawing/row.ts'
import type { Font, Profile } from '../profiles/profile.ts'
import { code128Data, code128ModuleDots } from './code128.ts'
import { buzzerOf } from './buzzer.ts'
import { codePagesOf } from './code-pages.ts'
import * as command from './commands.ts'
import { cutOf } from './cut.ts'
import { densityOf } from './density.ts'
import { JobWriter } from './job-writer.ts'
import { writeRaster } from './raster.ts'
import { hasRealTime } from './real-time.ts'
import { inOneScript } from './serbian-latin.ts'
import { logoKey } from './stored-logos.ts'
import { TextEncoding } from './text-encoding.ts'

const barcodeHeightDots = 80
const largestQrModuleDots = 6
/** The printable dots of paper from which on it is not narrow. */
const widePaperDots = 512
/** A code of so few characters is narrow enough for every paper. */
const shortQrCode = 80
/** Modules that stay white beside it; the margins of the paper add the others. */
const quietModules = 4

type Style = Pick<Row, 'size' | 'bold' | 'inverse'>
const plain: Style = { size: 1, bold: false, inverse: false }

/** A rule consists of characters of several times the usual width: an eighth of the bytes, without visible gaps. */
const ruleMagnifications = [8, 7]
const ruleMagnificationOf = (columns: Columns) => ruleMagnifications.find((times) => columns % times === 0)!
const ruleCharacter = '─'
const sizes = {
  1: command.characterSize(1, 1),
  2: command.characterSize(2, 2),
  3: command.characterSize(3, 3),
}
const wideSizes: Readonly<Record<number, string>> = {
  7: command.characterSize(7, 1),
  8: command.characterSize(8, 1),
}
/** From here on it is shorter to send where the next character stands. */
const shortestGap = 5

const rowOf = (text: string, width: number): Row => ({
  left: text,
  right: '',
  gap: 0,
  isCentred: false,
  width,
  ...plain,
})

/** As large as the paper allows. */
const qrModuleDots = (text: string, dots: number): number =>
  text.length <= shortQrCode
    ? largestQrModuleDots
    : Math.min(largestQrModuleDots, Math.floor(dots / (qrModules(text).columns + quietModules)))

const plainText = /^[\x20-\x7e]*$/
/** Nearly every text is plain, which is quick to detect. */
const harmless = (text: string) => (plainText.test(text) ? text : printable(text))
const asUtf8 = (text: string) => (plainText.test(text) ? text : Buffer.from(text, 'utf8').toString('latin1'))

/** What every receipt of one width begins with on one printer. */
interface Setup {
  readonly font: Font
  readonly leadingDots: number
  readonly areaDots: number
  readonly begin: string
}

function setupOf(profile: Profile, columns: Columns): Setup {
  const { fonts, name, dots } = profile
  const font = fonts[columns]
  if (!font) throw new Error(`${name} does not print ${columns} columns.`)
  const areaDots = columns * font.width
  const leadingDots = Math.round(font.height / 4)
  const begin =
    command.initialize +
    command.plainAscii +
    densityOf(profile) +
    command.font(font.number) +
    command.lineSpacing(font.height + leadingDots) +
    (areaDots < dots ? command.leftMargin((dots - areaDots) / 2) + command.printAreaWidth(areaDots) : '')
  return { font, leadingDots, areaDots, begin }
}

const setups = new WeakMap<Profile, Map<Columns, Setup>>()

function knownSetup(profile: Profile, columns: Columns): Setup {
  const known = setups.get(profile)?.get(columns)
  if (known) return known
  const setup = setupOf(profile, columns)
  const ofProfile = setups.get(profile) ?? new Map<Columns, Setup>()
  setups.set(profile, ofProfile.set(columns, setup))
  return setup
}

/** One receipt on its way to bytes. */
class Encoding {
  readonly #out: JobWriter
  readonly #profile: Profile
  readonly #stored: ReadonlySet<string>
  readonly #text: TextEncoding
  readonly #columns: Columns
  readonly #setup: Setup
  #isBold = false
  #isInverse = false
  #size = sizes[1]
  #isCentred = false

  constructor(out: JobWriter, columns: Columns, profile: Profile, stored: ReadonlySet<string>) {
    this.#out = out
    this.#columns = columns
    this.#profile = profile
    this.#stored = stored
    this.#setup = knownSetup(profile, columns)
    this.#text = new TextEncoding(codePagesOf(profile))
  }

  begin(): void {
    this.#out.write(this.#setup.begin + this.#text.begin)
  }

  end(): void {
    this.#out.write(buzzerOf(this.#profile))
  }

  line(line: Line): void {
    switch (line.kind) {
      case 'text':
      case 'columns':
        for (const row of rowsOf(line, this.#columns)) this.#row(row)
        return
      case 'rule':
        return this.#rule()
      case 'space':
        return this.#out.write(command.lineFeed.repeat(line.lines))
      case 'logo':
        return this.#logo(line.gameId)
      case 'barcode':
        return this.#barcode(line.digits)
      case 'qr':
        return this.#qrCode(harmless(line.text))
      case 'cut':
        return this.#cut()
    }
  }

  #rule(): void {
    this.#strike(plain)
    this.#align(false)
    // The first one selects a page that has it, which the others find selected.
    const [first, other] = [this.#text.encode(ruleCharacter), this.#text.encode(ruleCharacter)]
    if (first === null || other === null)
      return this.#drawn(rowOf(ruleCharacter.repeat(this.#columns), this.#columns))
    const times = ruleMagnificationOf(this.#columns)
    this.#magnify(wideSizes[times]!)
    this.#out.write(first + other.repeat(this.#columns / times - 1) + command.lineFeed)
  }

  #row(row: Row): void {
    this.#restyle(row)
    this.#align(row.isCentred && !row.inverse)
    const text = this.#encoded(row)
    if (text === null) this.#drawn(row)
    else this.#out.write(text + command.lineFeed)
    if (row.inverse) this.#restyle(plain)
  }

  /** A row as text; null where no code page has one of its characters. */
  #encoded(row: Row): string | null {
    // White on black is a bar: the spaces at its ends are ink.
    if (row.inverse) return this.#text.encode(rowText(row, row.width))
    return row.isCentred
      ? this.#text.encode(row.right)
      : this.#text.encode(row.left, this.#gap(row), row.right)
  }

  #gap({ left, gap, size }: Row): string {
    if (gap < shortestGap) return ' '.repeat(gap)
    return command.position((left.length + gap) * size * this.#setup.font.width)
  }

  #drawn(row: Row): void {
    this.#restyle(plain)
    this.#align(false)
    writeRaster(this.#out, rowBitmap(row, this.#setup.font))
    // A row of text that is not a banner is followed by the leading that a line feed would give.
    if (row.size === 1 && !row.inverse) this.#out.write(command.feedDots(this.#setup.leadingDots))
  }

  #logo(gameId: number): void {
    this.#picture()
    const key = logoKey(gameId)
    if (this.#stored.has(key)) this.#out.write(command.printStoredGraphics(key))
    else writeRaster(this.#out, emblem(gameId, this.#profile.dots < widePaperDots ? 'narrow' : 'wide'))
  }

  /** Across the paper; where it is too narrow for that, along it: a ladder reads as well. */
  #barcode(digits: string): void {
    this.#picture()
    const { dots, paperDots } = this.#profile
    const moduleDots = code128ModuleDots(digits, { dots: Math.min(dots, this.#setup.areaDots), paperDots })
    if (moduleDots === null) return writeRaster(this.#out, ladderBitmap(digits, barcodeHeightDots))
    const data = code128Data(digits)
    if (hasRealTime(data)) writeRaster(this.#out, code128Bitmap(digits, moduleDots, barcodeHeightDots))
    else this.#out.write(command.code128(data, moduleDots, barcodeHeightDots))
  }

  #qrCode(text: string): void {
    this.#picture()
    const moduleDots = qrModuleDots(text, Math.min(this.#profile.dots, this.#setup.areaDots))
    if (this.#profile.hasQrCode) this.#out.write(command.qrCode(asUtf8(text), moduleDots))
    else writeRaster(this.#out, modulesBitmap(qrModules(text), [moduleDots, moduleDots]))
  }

  #cut(): void {
    this.#out.write(cutOf(this.#profile))
  }

  /** Begins what is no text: it stands in the middle. */
  #picture(): void {
    this.#restyle(plain)
    this.#align(true)
  }

  #align(isCentred: boolean): void {
    if (isCentred === this.#isCentred) return
    this.#isCentred = isCentred
    this.#out.write(command.alignCentre(isCentred))
  }

  #restyle(style: Style): void {
    this.#magnify(sizes[style.size])
    this.#strike(style)
  }

  #strike({ bold, inverse }: Pick<Style, 'bold' | 'inverse'>): void {
    if (bold !== this.#isBold) this.#out.write(command.bold(bold))
    if (inverse !== this.#isInverse) this.#out.write(command.inverse(inverse))
    this.#isBold = bold
    this.#isInverse = inverse
  }

  #magnify(size: string): void {
    if (size === this.#size) return
    this.#size = size
    this.#out.write(size)
  }
}

const out = new JobWriter()
const nothingStored: ReadonlySet<string> = new Set()

/**
 * A receipt in the ESC/POS of a printer. Text comes in its code pages, or as graphics where none has a character;
 * emblems come by their key where it is among those that the printer has `stored`.
 */
export function encode(receipt: Receipt, profile: Profile, stored = nothingStored): Uint8Array {
  // What an encoding that threw left behind.
  out.discard()
  const encoding = new Encoding(out, receipt.columns, profile, stored)
  encoding.begin()
  for (const line of inOneScript(receipt, codePagesOf(profile)).lines) encoding.line(line)
  encoding.end()
  return out.take()
}
