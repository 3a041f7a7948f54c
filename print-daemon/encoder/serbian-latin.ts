import type { Line, Receipt } from '../../src/receipts/receipt.ts'
import type { CodePage } from './code-pages.ts'

const cyrillic = 'абвгдђежзијклљмнњопрстћуфхцчџш'
const latin = 'a b v g d đ e ž z i j k l lj m n nj o p r s t ć u f h c č dž š'.split(' ')
const latinOf = new Map(Array.from(cyrillic, (letter, at) => [letter, latin[at]!] as const))

const serbianLetter = /[абвгдђежзијклљмнњопрстћуфхцчџш]/giu
const otherCyrillic = /(?![абвгдђежзијклљмнњопрстћуфхцчџш])\p{Script=Cyrillic}/iu
/** Letters that no other language of the product has. */
const serbianOnly = 'ђљњћџЂЉЊЋЏ'

const isCapital = (letter = ''): boolean => letter !== letter.toLowerCase()

/** A capital before another one is `LJ`, and at the end of a word after another one; otherwise it is `Lj`. */
function toLatin(text: string): string {
  return text.replace(serbianLetter, (letter, at: number) => {
    const small = latinOf.get(letter.toLowerCase())!
    if (!isCapital(letter)) return small
    const isInside = /\p{L}/u.test(text[at + 1] ?? '')
    const isCapitals = isCapital(text[isInside ? at + 1 : at - 1])
    return isCapitals ? small.toUpperCase() : small[0]!.toUpperCase() + small.slice(1)
  })
}

const lacking = new WeakMap<readonly CodePage[], RegExp | null>()

/** Matches the letters of those that no page of the printer has; null where it has all. */
function lackingLetters(pages: readonly CodePage[]): RegExp | null {
  const known = lacking.get(pages)
  if (known !== undefined) return known
  const letters = Array.from(serbianOnly).filter((letter) =>
    pages.every(({ bytes }) => bytes[letter.charCodeAt(0)] === 0),
  )
  const matcher = letters.length > 0 ? new RegExp(`[${letters.join('')}]`) : null
  lacking.set(pages, matcher)
  return matcher
}

function has(line: Line, letters: RegExp): boolean {
  if (line.kind === 'text') return letters.test(line.text)
  return line.kind === 'columns' && (letters.test(line.left) || letters.test(line.right))
}

function lineToLatin(line: Line): Line {
  if (line.kind === 'text') return { ...line, text: toLatin(line.text) }
  return line.kind === 'columns' ? { ...line, left: toLatin(line.left), right: toLatin(line.right) } : line
}

/**
 * A receipt in Serbian Cyrillic, where the printer lacks letters of it, in the Latin script of the same language: the whole
 * of it in one weight, instead of text and pictures of text in turn. Other receipts stay as they are, such as a Ukrainian one
 * with a Serbian name on it.
 */
export function inOneScript(receipt: Receipt, pages: readonly CodePage[]): Receipt {
  const letters = lackingLetters(pages)
  const hasLine = (matcher: RegExp) => receipt.lines.some((line) => has(line, matcher))
  const isOtherScript = letters !== null && hasLine(letters) && !hasLine(otherCyrillic)
  return isOtherScript ? { ...receipt, lines: receipt.lines.map(lineToLatin) } : receipt
}
