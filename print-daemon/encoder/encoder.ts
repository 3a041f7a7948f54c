import type { Columns, Line, Receipt } from '../../src/receipts/receipt.ts'
import { rowsOf, rowText, type Row } from '../../src/receipts/rows.ts'
import { ladderBitmap } from '../drawing/code128-bars.ts'
import { emblem } from '../drawing/emblem.ts'
import { fontA, fontB, type Cell } from '../drawing/font.ts'
import { rowBitmap } from '../drawing/row.ts'
import type { Profile } from '../profiles/profile.ts'
import { code128Data, code128ModuleDots } from './code128.ts'
import { codePagesOf } from './code-pages.ts'
import * as command from './commands.ts'
import { rasterOf } from './raster.ts'
import { TextEncoding } from './text-encoding.ts'

const barcodeHeightDots = 80
const qrModuleDots = 6
const feedWithoutCutter = 4

type Style = Pick<Row, 'size' | 'bold' | 'inverse'>
const plain: Style = { size: 1, bold: false, inverse: false }

const ruleOf = (width: number): Row => ({
  left: '─'.repeat(width),
  right: '',
  gap: 0,
  isCentred: false,
  width,
  ...plain,
})
const ruleCharacter = ruleOf(1)

/** White on black is a bar: the spaces at its end are ink. */
const filled = (row: Row): Row => ({ ...row, left: rowText(row, row.width), gap: 0, right: '' })

const asUtf8 = (text: string) => Buffer.from(text, 'utf8').toString('latin1')

/** One receipt on its way to bytes: a string with one character to a byte. */
class Encoding {
  readonly #profile: Profile
  readonly #text: TextEncoding
  readonly #columns: Columns
  readonly #cell: Cell
  readonly #leadingDots: number
  #style = plain

  constructor(columns: Columns, profile: Profile) {
    this.#columns = columns
    this.#profile = profile
    this.#cell = columns === 64 ? fontB : fontA
    this.#leadingDots = Math.round(this.#cell.height / 4)
    this.#text = new TextEncoding(codePagesOf(profile))
  }

  begin(): string {
    const areaDots = this.#columns * this.#cell.width
    const isNarrow = areaDots < this.#profile.dots
    return (
      command.initialize +
      command.plainAscii +
      command.smallFont(this.#cell === fontB) +
      command.lineSpacing(this.#cell.height + this.#leadingDots) +
      (isNarrow ? command.leftMargin((this.#profile.dots - areaDots) / 2) : '') +
      (isNarrow ? command.printAreaWidth(areaDots) : '') +
      this.#text.begin
    )
  }

  line(line: Line): string {
    switch (line.kind) {
      case 'text':
      case 'columns':
        return this.#rows(rowsOf(line, this.#columns))
      case 'rule':
        return this.#rule()
      case 'space':
        return command.lineFeed.repeat(line.lines)
      case 'logo':
        return this.#centred(rasterOf(emblem(line.gameId)))
      case 'barcode':
        return this.#centred(this.#barcode(line.digits))
      case 'qr':
        return this.#centred(command.qrCode(asUtf8(line.text), qrModuleDots))
      case 'cut':
        return this.#profile.hasCutter ? command.feedAndCut : command.feedLines(feedWithoutCutter)
    }
  }

  /** The first character of the rule selects a page that has it, which the others find selected. */
  #rule(): string {
    const style = this.#restyle(plain)
    const [first, other] = [this.#text.encode(ruleCharacter), this.#text.encode(ruleCharacter)]
    if (first === null || other === null) return style + this.#drawn(ruleOf(this.#columns))
    return style + first + other.repeat(this.#columns - 1) + command.lineFeed
  }

  #rows(rows: readonly Row[]): string {
    let bytes = ''
    for (const row of rows) bytes += this.#row(row)
    return bytes
  }

  #row(row: Row): string {
    const style = this.#restyle(row)
    const text = this.#text.encode(row.inverse ? filled(row) : row)
    const bytes = style + (text === null ? this.#drawn(row) : text + command.lineFeed)
    return row.inverse ? bytes + this.#restyle(plain) : bytes
  }

  #drawn(row: Row): string {
    const picture = this.#restyle(plain) + rasterOf(rowBitmap(row, this.#cell))
    // A row of text that is not a banner is followed by the leading that a line feed would give.
    return row.size === 1 && !row.inverse ? picture + command.feedDots(this.#leadingDots) : picture
  }

  /** Across the paper; where it is too narrow for that, along it: a ladder reads as well. */
  #barcode(digits: string): string {
    const { dots, paperDots } = this.#profile
    const area = { dots: Math.min(dots, this.#columns * this.#cell.width), paperDots }
    const moduleDots = code128ModuleDots(digits, area)
    return moduleDots === null
      ? rasterOf(ladderBitmap(digits, barcodeHeightDots))
      : command.code128(code128Data(digits), moduleDots, barcodeHeightDots)
  }

  #centred(what: string): string {
    return this.#restyle(plain) + command.alignCentre(true) + what + command.alignCentre(false)
  }

  #restyle(style: Style): string {
    const before = this.#style
    this.#style = style
    return (
      (style.size === before.size ? '' : command.characterSize(style.size)) +
      (style.bold === before.bold ? '' : command.bold(style.bold)) +
      (style.inverse === before.inverse ? '' : command.inverse(style.inverse))
    )
  }
}

/** A receipt in the ESC/POS of a printer. Text comes in its code pages, or as graphics where none has a character. */
export function encode(receipt: Receipt, profile: Profile): Uint8Array {
  const encoding = new Encoding(receipt.columns, profile)
  let bytes = encoding.begin()
  for (const line of receipt.lines) bytes += encoding.line(line)
  return command.bytesOf(bytes)
}
