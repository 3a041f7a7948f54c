import type { CodePage } from './code-pages.ts'

const ascii = /^[\x20-\x7e]*$/
const isAscii = (unit: number) => unit >= 0x20 && unit < 0x7f

/** The first position of a character that a page does not have. */
function reach({ bytes }: CodePage, text: string, from: number): number {
  let at = from
  for (; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (!isAscii(unit) && bytes[unit] === 0) break
  }
  return at
}

const mostKnown = 500

/** The same texts, such as the shop's name and all labels, are on every receipt. */
function remember({ known }: CodePage, text: string, encoded: string): void {
  if (known.size >= mostKnown) known.clear()
  known.set(text, encoded)
}

/** Encodes text in the code pages of one printer and remembers the selected page. */
export class TextEncoding {
  readonly #pages: readonly CodePage[]
  #selected: CodePage

  constructor(pages: readonly CodePage[]) {
    this.#pages = pages
    this.#selected = pages[0]!
  }

  /** Selects the printer's preferred page: the beginning of a job. */
  get begin(): string {
    return this.#pages[0]!.select
  }

  /**
   * Two texts with a command or spaces between them, one character per byte, with the commands that switch pages where
   * needed. Null, and the selection unchanged, if no page has one of the characters.
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
   * The selected page if it has the character, otherwise the page that covers the longest part of the text; of equal
   * ones the printer's preferred one. Switching as late as possible to the page that covers most gives the minimum
   * number of switches.
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
