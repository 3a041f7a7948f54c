import type { Texts } from './texts.ts'

/** The alphabet, letter for letter; the two-letter ones first. */
const letters: readonly (readonly [latin: string, cyrillic: string])[] = [
  ['lj', 'љ'],
  ['nj', 'њ'],
  ['dž', 'џ'],
  ...Array.from(
    'abvgdđežzijklmnoprstćufhcčš',
    (latin, at) => [latin, 'абвгдђежзијклмнопрстћуфхцчш'[at]!] as const,
  ),
]

const cyrillicOf = new Map(
  letters.flatMap(([latin, cyrillic]) => [
    [latin, cyrillic],
    [capitalised(latin), cyrillic.toUpperCase()],
    [latin.toUpperCase(), cyrillic.toUpperCase()],
  ]),
)

function capitalised(text: string): string {
  return text[0]!.toUpperCase() + text.slice(1)
}

/** Names, addresses, commands, codes, keys of the keyboard and rows of the board stay as they are written everywhere. */
const latinWords: ReadonlySet<string> = new Set(
  (
    'A B C M CSV HID PC SC USB Found Not ' +
    'BroadcastChannel Chromium File JavaScript Locks Origin Private gzip https localhost ' +
    'balcao differs pair print printer sudo'
  ).split(' '),
)
/** A name of a game, as it sounds: its letters are not those of the alphabet one for one. */
const specialSpellings: ReadonlyMap<string, string> = new Map([
  ['Power', 'Пауер'],
  ['Blitz', 'Блиц'],
])
const serbianWord = new RegExp(`^(?:${[...cyrillicOf.keys()].join('|')})+$`)
const nextLetter = new RegExp([...cyrillicOf.keys()].join('|'), 'g')

/** A gap of a text, or a word with what belongs to it. */
const pieces = /\{\{[^}]*\}\}|[\p{L}\p{M}\d]+/gu

function wordToCyrillic(word: string): string {
  const respelt = specialSpellings.get(word)
  if (respelt !== undefined) return respelt
  if (latinWords.has(word) || !serbianWord.test(word)) return word
  return word.replace(nextLetter, (letter) => cyrillicOf.get(letter)!)
}

/** A Serbian text in Cyrillic script. Gaps, and words with other than Serbian letters, stay as they are. */
export const toCyrillic = (text: string): string => text.replace(pieces, wordToCyrillic)

/** All texts of a file in Cyrillic script, under the same keys. */
export const textsToCyrillic = (texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      typeof text === 'string' ? toCyrillic(text) : textsToCyrillic(text),
    ]),
  )
