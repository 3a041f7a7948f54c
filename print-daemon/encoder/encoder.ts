import type { Columns, Line, Receipt } from '../../src/receipts/receipt.ts'
import { rowsOf, rowText, type Row } from '../../src/receipts/rows.ts'
import { printable } from '../../src/receipts/wrap.ts'
import { code128Bitmap, ladderBitmap } from '../drawing/code128-bars.ts'
import { emblem } from '../drawing/emblem.ts'
import { modulesBitmap } from '../drawing/modules.ts'
import { qrModules } from '../drawing/qr-modules.ts'
import { rowBitmap } from '../drawing/row.ts'
import type { Font, Profile } from '../profiles/profile.ts'
import { buzzerOf } from './buzzer.ts'
import { code128ModuleDots } from './code128.ts'
import { codePagesOf } from './code-pages.ts'
import { barcodeHeightDots, qrModuleDots } from './code-sizes.ts'
import type { CommandSet } from './command-set.ts'
import { commandSetOf } from './command-sets.ts'
import { cutOf } from './cut.ts'
import { densityOf } from './density.ts'
import { JobWriter } from './job-writer.ts'
import { ruleCharacter, ruleRow } from './rule-row.ts'
import { barColourOf } from './second-colour.ts'
import { inOneScript } from './serbian-latin.ts'
import { writeGraphics } from './star-graphic.ts'
import { logoKey } from './stored-logos.ts'
import { TextEncoding } from './text-encoding.ts'

/** The printable dots of paper from which on it is not narrow. */
const widePaperDots = 512

type Style = Pick<Row, 'size' | 'bold' | 'inverse'>
const plain: Style = { size: 1, bold: false, inverse: false }

/** A rule consists of characters that are as wide as possible: few bytes, without visible gaps. */
function ruleMagnification(columns: Columns, widest: number): number {
  let times = widest
  while (columns % times > 0) times--
  return times
}

/** From here on it is shorter to send where the next character stands. */
const shortestGap = 5

const plainText = /^[\x20-\x7e]*$/
/** Nearly every text is plain, which is quick to detect. */
const harmless = (text: string) => (plainText.test(text) ? text : printable(text))
const asUtf8 = (text: string) => (plainText.test(text) ? text : Buffer.from(text, 'utf8').toString('latin1'))

/** What every receipt of one width begins with on one printer. */
interface Setup {
  readonly commands: CommandSet
  readonly font: Font
  readonly leadingDots: number
  readonly areaDots: number
  readonly begin: string
}

function setupOf(profile: Profile, columns: Columns): Setup {
  const { fonts, name, dots } = profile
  const font = fonts[columns]
  if (!font) throw new Error(`${name} does not print ${columns} columns.`)
  const commands = commandSetOf(profile)
  const area = { font, leadingDots: commands.leadingDots(font), areaDots: columns * font.width, dots }
  return { ...area, commands, begin: commands.begin(area) + densityOf(profile) }
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
  readonly #commands: CommandSet
  #isBold = false
  #isInverse = false
  #width = 1
  #height = 1
  #isCentred = false

  constructor(out: JobWriter, columns: Columns, profile: Profile, stored: ReadonlySet<string>) {
    this.#out = out
    this.#columns = columns
    this.#profile = profile
    this.#stored = stored
    this.#setup = knownSetup(profile, columns)
    this.#commands = this.#setup.commands
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
        return this.#out.write(this.#commands.lineFeed.repeat(line.lines))
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
    if (first === null || other === null) return this.#drawn(ruleRow(this.#columns))
    const { widest, lineFeed } = this.#commands
    const times = ruleMagnification(this.#columns, widest)
    this.#magnify(times, 1)
    this.#out.write(first + other.repeat(this.#columns / times - 1) + lineFeed)
  }

  #row(row: Row): void {
    this.#restyle(row)
    this.#align(row.isCentred && !row.inverse)
    const text = this.#encoded(row)
    if (text === null) this.#drawn(row)
    else this.#out.write(text + this.#commands.lineFeed)
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
    return this.#commands.position((left.length + gap) * size * this.#setup.font.width)
  }

  #drawn(row: Row): void {
    this.#restyle(plain)
    this.#align(false)
    this.#commands.writePicture(this.#out, rowBitmap(row, this.#setup.font))
    // A row of text that is not a banner is followed by the leading that a line feed would give.
    if (row.size === 1 && !row.inverse) this.#out.write(this.#commands.feedDots(this.#setup.leadingDots))
  }

  #logo(gameId: number): void {
    this.#picture()
    const key = logoKey(gameId)
    if (this.#stored.has(key)) this.#out.write(this.#commands.storedLogo(key))
    else
      this.#commands.writePicture(
        this.#out,
        emblem(gameId, this.#profile.dots < widePaperDots ? 'narrow' : 'wide'),
      )
  }

  /** Across the paper; where it is too narrow for that, along it: a ladder reads as well. */
  #barcode(digits: string): void {
    this.#picture()
    const { dots, paperDots } = this.#profile
    const moduleDots = code128ModuleDots(digits, { dots: Math.min(dots, this.#setup.areaDots), paperDots })
    if (moduleDots === null)
      return this.#commands.writePicture(this.#out, ladderBitmap(digits, barcodeHeightDots))
    const command = this.#commands.code128(digits, moduleDots, barcodeHeightDots)
    if (command !== null) return this.#out.write(command)
    this.#commands.writePicture(this.#out, code128Bitmap(digits, moduleDots, barcodeHeightDots))
  }

  #qrCode(text: string): void {
    this.#picture()
    const moduleDots = qrModuleDots(text, Math.min(this.#profile.dots, this.#setup.areaDots))
    if (this.#profile.hasQrCode) this.#out.write(this.#commands.qrCode(asUtf8(text), moduleDots))
    else this.#commands.writePicture(this.#out, modulesBitmap(qrModules(text), [moduleDots, moduleDots]))
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
    this.#out.write(this.#commands.alignCentre(isCentred))
  }

  #restyle(style: Style): void {
    this.#magnify(style.size, style.size)
    this.#strike(style)
  }

  #strike({ bold, inverse }: Pick<Style, 'bold' | 'inverse'>): void {
    if (bold !== this.#isBold) this.#out.write(this.#commands.bold(bold))
    if (inverse !== this.#isInverse)
      this.#out.write(this.#commands.inverse(inverse) + barColourOf(this.#profile, inverse))
    this.#isBold = bold
    this.#isInverse = inverse
  }

  #magnify(width: number, height: number): void {
    if (width === this.#width && height === this.#height) return
    this.#width = width
    this.#height = height
    this.#out.write(this.#commands.characterSize(width, height))
  }
}

const out = new JobWriter()
const nothingStored: ReadonlySet<string> = new Set()

/**
 * A receipt in the commands of a printer. Text comes in its code pages, or as graphics where none has a character;
 * emblems come by their key where it is among those that the printer has `stored`.
 */
export function encode(receipt: Receipt, profile: Profile, stored = nothingStored): Uint8Array {
  // What an encoding that threw left behind.
  out.discard()
  if (profile.commands === 'starGraphic') {
    writeGraphics(out, receipt, profile)
    return out.take()
  }
  const encoding = new Encoding(out, receipt.columns, profile, stored)
  encoding.begin()
  for (const line of inOneScript(receipt, codePagesOf(profile)).lines) encoding.line(line)
  encoding.end()
  return out.take()
}
