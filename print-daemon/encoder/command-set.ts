import type { Bitmap } from '../drawing/bitmap.ts'
import type { Font } from '../profiles/profile.ts'
import type { JobWriter } from './job-writer.ts'

/** The place of the text on the paper of one receipt. All in dots. */
interface TextArea {
  readonly font: Font
  /** The blank space between two rows of text. */
  readonly leadingDots: number
  readonly areaDots: number
  /** Printable dots in one line; the area stands in their middle. */
  readonly dots: number
}

/** The commands of a kind of printer, as strings with one character to a byte. */
export interface CommandSet {
  readonly lineFeed: string
  /** The largest factor of the usual width of a character. */
  readonly widest: number
  leadingDots(font: Font): number
  /** Brings the printer into a known state, from which a receipt begins. */
  begin(area: TextArea): string
  codeTable(number: number): string
  bold(isOn: boolean): string
  inverse(isOn: boolean): string
  /** The factors of the usual width and height. */
  characterSize(width: number, height: number): string
  /** The position of the next character, in dots from the left margin. */
  position(dots: number): string
  alignCentre(isOn: boolean): string
  /** A Code 128 without text below it; null where these digits must not be sent as a command. */
  code128(digits: string, moduleDots: 2 | 3, heightDots: number): string | null
  /** A QR code model 2 with error correction M. */
  qrCode(data: string, moduleDots: number): string
  /** A picture; the paper is fed by its height. */
  writePicture(out: JobWriter, bitmap: Bitmap): void
  /** A logo that the printer keeps, by its key. */
  storedLogo(key: string): string
  feedDots(dots: number): string
  feedLines(lines: number): string
  /** Feeds to the blade and cuts, all of the paper or all but one point. */
  readonly feedAndCut: Readonly<Record<'full' | 'partial', string>>
  /** Opens the drawer at connector 0 (of two), by a current that flows and then rests for so long. */
  pulse(connector: 0 | 1, onMs: number, offMs: number): string
}
