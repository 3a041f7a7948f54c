import type { Row } from '../../src/receipts/rows.ts'
import type { CodePage } from './code-pages.ts'

const ascii = /^[\x20-\x7e]*$/
const isAscii = (unit: number) => unit >= 0x20 && unit < 0x7f
const spaces = Array.from({ length: 65 }, (_, count) => ' '.repeat(count))

/** Puts text into the code pages of one printer and remembers which of them is selected. */
export class TextEncoding {
  readonly #pages: readonly CodePage[]
  #selected: CodePage

  constructor(pages: readonly CodePage[]) {
    this.#pages = pages
    this.#selected = pages[0]!
  }

  /** Selects the printer's preferred page: what a job begins with. */
  get begin(): string {
    return this.#pages[0]!.select
  }

  /**
   * A row up to its last character, one character to a byte, with the commands that switch pages where a character
   * needs it. Null, and the selection as it was, where no page has one of the characters.
   */
  encode({ left, gap, right }: Row): string | null {
    const page = this.#selected
    const before = this.#encodeText(left)
    const after = before === null ? null : this.#encodeText(right)
    if (before !== null && after !== null) return before + spaces[gap]! + after
    this.#selected = page
    return null
  }

  #encodeText(text: string): string | null {
    if (ascii.test(text)) return text
    let encoded = ''
    let done = 0
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at)
      if (isAscii(unit)) continue
      const bytes = this.#encodeUnit(unit)
      if (bytes === null) return null
      encoded += text.slice(done, at) + bytes
      done = at + 1
    }
    return encoded + text.slice(done)
  }

  #encodeUnit(unit: number): string | null {
    const byte = this.#selected.bytes[unit]!
    if (byte !== 0) return String.fromCharCode(byte)
    const page = this.#pages.find(({ bytes }) => bytes[unit] !== 0)
    if (!page) return null
    this.#selected = page
    return page.select + String.fromCharCode(page.bytes[unit]!)
  }
}
