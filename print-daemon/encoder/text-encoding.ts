import type { CodePage } from './code-pages.ts'

const ascii = /^[\x20-\x7e]*$/
const isAscii = (unit: number) => unit >= 0x20 && unit < 0x7f

/** Where a text first has a character that a page does not have. */
function reach({ bytes }: CodePage, text: string, from: number): number {
  let at = from
  for (; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (!isAscii(unit) && bytes[unit] === 0) break
  }
  return at
}

const mostKnown = 500

/** The same words, a shop's name and all labels, stand on every receipt. */
function remember({ known }: CodePage, text: string, encoded: string): void {
  if (known.size >= mostKnown) known.clear()
  known.set(text, encoded)
}

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
   * Two texts with a command or spaces between them, one character to a byte, and the commands that switch pages where a
   * character needs it. Null, and the selection as it was, where no page has one of the characters.
   */
  encode(left: string, between = '', right = ''): string | null {
    const page = this.#selected
    const before = this.#text(left)
    const after = before === null ? null : this.#text(right)
    if (before !== null && after !== null) return before + between + after
    this.#selected = page
    return null
  }

  #text(text: string): string | null {
    if (ascii.test(text)) return text
    const page = this.#selected
    const known = page.known.get(text)
    if (known !== undefined) return known
    const encoded = this.#encodeText(text)
    if (encoded !== null && this.#selected === page) remember(page, text, encoded)
    return encoded
  }

  #encodeText(text: string): string | null {
    let [encoded, done] = ['', 0]
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at)
      if (isAscii(unit)) continue
      const page = this.#pageFor(text, at)
      if (!page) return null
      encoded += text.slice(done, at)
      if (page !== this.#selected) encoded += page.select
      encoded += String.fromCharCode(page.bytes[unit]!)
      this.#selected = page
      done = at + 1
    }
    return encoded + text.slice(done)
  }

  /**
   * The selected page where it has the character, else the one with which the text gets furthest; of equal ones the
   * printer's preferred one. To change as late and to go as far as possible makes the fewest changes there can be.
   */
  #pageFor(text: string, at: number): CodePage | undefined {
    if (this.#selected.bytes[text.charCodeAt(at)] !== 0) return this.#selected
    let [furthest, best]: [number, CodePage | undefined] = [at, undefined]
    for (const page of this.#pages) {
      const end = reach(page, text, at)
      if (end > furthest) [furthest, best] = [end, page]
    }
    return best
  }
}
