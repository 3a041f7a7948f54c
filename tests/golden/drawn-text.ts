import { createCanvas } from '@napi-rs/canvas'
import { bitmapOf, isBlack, type Bitmap } from '../../print-daemon/drawing/bitmap.ts'
import { drawCharacter, type Cell } from '../../print-daemon/drawing/font.ts'

/** Characters that may be drawn, the simplest of those that look alike first. */
const alphabet = [
  ...' 0123456789.,:;-+/()%#"\'?!№€ºª–—’…×*_«»─',
  ...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
  ...'ÀÁÂÃÇÉÊÍÓÔÕÚàáâãçéêíóôõúüñ',
  ...'АБВГҐДЕЄЖЗИІЇЙКЛМНОПРСТУФХЦЧШЩЬЮЯЪЫЭабвгґдеєжзиіїйклмнопрстуфхцчшщьюяъыэ',
  ...'ЂЈЉЊЋЏђјљњћџ',
]

const dotsOf = (bitmap: Bitmap, left: number, { width, height }: Cell, isInverse: boolean): string => {
  let dots = ''
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) dots += isBlack(bitmap, left + x, y) === isInverse ? ' ' : '#'
  return dots
}

type Glyphs = ReadonlyMap<string, string>
const drawn = new Map<string, Glyphs>()

/** By their dots, the characters of one size in both weights. */
function glyphsOf(cell: Cell, size: number): Glyphs {
  const name = `${cell.width} ${size}`
  const known = drawn.get(name)
  if (known) return known
  const box = { width: cell.width * size, height: cell.height * size }
  const glyphs = new Map<string, string>()
  for (const bold of [false, true])
    for (const character of alphabet) {
      const context = createCanvas(box.width, box.height).getContext('2d')
      context.fillStyle = 'white'
      context.fillRect(0, 0, box.width, box.height)
      context.fillStyle = 'black'
      drawCharacter(context, character, [0, 0], { cell, scale: [size, size], bold })
      const dots = dotsOf(bitmapOf(context.getImageData(0, 0, box.width, box.height)), 0, box, false)
      if (!glyphs.has(dots)) glyphs.set(dots, character)
    }
  drawn.set(name, glyphs)
  return glyphs
}

const difference = (a: string, b: string) => {
  let count = 0
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) count++
  return count
}

function nearest(dots: string, glyphs: Glyphs): string {
  const exact = glyphs.get(dots)
  if (exact !== undefined) return exact
  let [best, least] = ['', Infinity]
  for (const [glyph, character] of glyphs) {
    const distance = difference(glyph, dots)
    if (distance < least) [best, least] = [character, distance]
  }
  return best
}

/** Reads a row of text from its picture, cell by cell; undefined where the picture is no such row. */
export function readDrawn(bitmap: Bitmap, columns: number, cell: Cell): string | undefined {
  const size = bitmap.height / cell.height
  if (![1, 2, 3].includes(size)) return undefined
  const box = { width: cell.width * size, height: cell.height * size }
  const [glyphs, count] = [glyphsOf(cell, size), Math.floor(columns / size)]
  const isInverse = isBlack(bitmap, 0, 0)
  return Array.from({ length: count }, (_, column) =>
    nearest(dotsOf(bitmap, column * box.width, box, isInverse), glyphs),
  ).join('')
}

const cyrillic = 'АВЕКМНОРСТУХІЅЈаеорсухіѕј'
const latin = 'ABEKMHOPCTYXISJaeopcyxisj'

/** A text in which letters that look alike are one: a picture does not tell А from A. */
export const lookAlike = (text: string): string =>
  text.replace(/[А-яІіЅѕЈј]/g, (letter) => latin[cyrillic.indexOf(letter)] ?? letter)
