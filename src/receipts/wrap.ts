/** Printed characters: one per code point, composed, so that a letter and its accent use one cell. */
export const characters = (text: string): string[] => Array.from(text.normalize('NFC'))

/** Letters, digits and signs of one UTF-16 unit and one cell: nearly every text, and quickly tested. */
const visible =
  '\\x21-\\x7e\\xa1-\\xac\\xae-\\u02ff\\u0400-\\u0482\\u048a-\\u052f\\u2010-\\u2027\\u20ac\\u2116\\u2500'
const simple = `${visible}\\xa0`
const simpleText = new RegExp(`^[ ${simple}]*$`)
const tidyText = new RegExp(`^[${simple}]+(?: [${simple}]+)*$`)

/** The text needs no change before printing. */
const readyText = new RegExp(`^[${visible}]+(?: [${visible}]+)*$`)

/** The number of cells of a text. */
export const widthOf = (text: string): number =>
  simpleText.test(text) ? text.length : characters(text).length

/**
 * The printable form of a text from outside: anything that is not a visible character (a control byte, a line break, a
 * direction mark) becomes a space, so that no name can control a printer.
 */
export const printable = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, ' ')

/** Printable and composed, with one space between words and none at the ends. */
const tidy = (text: string): string =>
  tidyText.test(text) ? text : printable(text).normalize('NFC').split(/ +/).filter(Boolean).join(' ')

/** The number of UTF-16 units of the first `count` characters of a text: a pair of surrogates is one character. */
function unitsOf(text: string, count: number): number {
  let units = 0
  for (let character = 0; character < count && units < text.length; character++)
    units += text.codePointAt(units)! > 0xffff ? 2 : 1
  return units
}

/** The end of a row of at most `room` characters: at its last space, or inside a word that is longer. */
function rowEnd(text: string, room: number): number {
  const end = unitsOf(text, room)
  if (end === text.length) return end
  const gap = text.lastIndexOf(' ', end)
  return gap < 0 ? end : gap
}

const withSpaces = (text: string) => (text.includes('\u00a0') ? text.replace(/\u00a0/g, ' ') : text)

/**
 * Breaks a text into rows of at most `width` characters, between words. Only a word that is longer than a row is broken inside.
 * Rows after the first are indented by `hang`. Non-breaking spaces keep words together.
 */
export function wrap(text: string, width: number, hang = 0): string[] {
  if (text.length <= width && readyText.test(text)) return [text]
  let rest = tidy(text)
  if (rest !== '' && rest.length <= width) return [withSpaces(rest)]
  const rows: string[] = []
  while (rest !== '') {
    const indent = rows.length === 0 ? 0 : hang
    const end = rowEnd(rest, width - indent)
    rows.push(' '.repeat(indent) + withSpaces(rest.slice(0, end)))
    rest = rest.slice(rest[end] === ' ' ? end + 1 : end)
  }
  return rows
}
