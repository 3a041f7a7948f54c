import CodepageEncoder, { type Codepage } from '@point-of-sale/codepage-encoder'
import Parser from 'npos/lib/parser/index.js'
import rules from 'npos/lib/parser/rules.js'
import type { Bitmap } from '../../print-daemon/drawing/bitmap.ts'

/**
 * Reads the bytes of a receipt without a line of what makes them: npos, a parser of ESC/POS, tells commands from text and
 * where each ends; the code pages are those of codepage-encoder, by the numbers that the capability database of
 * receipt-print-hq (escpos-printer-db, "default") gives for ESC t.
 */

const numbers: Readonly<Record<number, Codepage>> = {
  0: 'cp437',
  2: 'cp850',
  3: 'cp860',
  16: 'windows1252',
  17: 'cp866',
  18: 'cp852',
  19: 'cp858',
  34: 'cp855',
  46: 'windows1251',
}

const gs = '29'
/** Its rules have no QR codes; these are additional commands. */
const parser = new Parser({ ...rules, [gs]: { ...rules[gs], '(k': [0, 'd16'] } })

/** What stands on the paper, strip by strip: words, what codes say, pictures. */
export type Strip = string | Bitmap

const lineFeed = '\n'
const u16 = (bytes: Uint8Array, at: number) => bytes[at]! + 256 * bytes[at + 1]!

/** By page; making one takes longer than reading a receipt. */
const codePoints = new Map(
  Object.values(numbers).map((page) => [page, CodepageEncoder.getCodepoints(page, true)]),
)

function characterOf(byte: number, page: Codepage): string {
  if (byte === 0x0a) return lineFeed
  return String.fromCodePoint(byte < 0x80 ? byte : codePoints.get(page)![byte]!)
}

/** The digits of CODE128: `{B` and `{C` choose the set, in C a byte is a pair of digits. */
function digitsOf(data: Uint8Array): string {
  let [digits, isC] = ['', false]
  for (let at = 0; at < data.length; at++) {
    if (data[at] === 0x7b) isC = data[++at] === 0x43
    else digits += isC ? String(data[at]).padStart(2, '0') : String.fromCharCode(data[at]!)
  }
  return digits
}

const utf8 = new TextDecoder()

/** What a command leaves on the paper by itself; nothing for those that only set something. */
function stripOf(command: string, data: Uint8Array): Strip | undefined {
  if (command === 'GSk') return digitsOf(data.subarray(2, 2 + data[1]!))
  if (command === 'GS(k' && data[3] === 0x50) return utf8.decode(data.subarray(5, 2 + u16(data, 0)))
  if (command === 'GSv0')
    return {
      widthBytes: u16(data, 1),
      height: u16(data, 3),
      data: data.subarray(5, 5 + u16(data, 1) * u16(data, 3)),
    }
  return undefined
}

/** Everything that another program finds in the bytes of a receipt, in its order. */
export function readByOther(bytes: Uint8Array): Strip[] {
  const { error, tree } = parser.analyze(Buffer.from(bytes))
  if (error || !tree) throw error ?? new Error('npos read nothing')
  const strips: Strip[] = []
  let page: Codepage = 'cp437'
  let row = ''
  const end = () => {
    if (row.trim() !== '') strips.push(row)
    row = ''
  }
  for (const { ascii, fn, offset, length } of tree) {
    const data = bytes.subarray(offset + (ascii === 'STX' ? 0 : 1 + fn.length), offset + length)
    if (ascii === 'STX')
      for (const byte of data) {
        const character = characterOf(byte, page)
        if (character === lineFeed) end()
        else row += character
      }
    else if (ascii + fn === 'ESCt') page = numbers[data[0]!]!
    else {
      const strip = stripOf(ascii + fn, data)
      if (strip === undefined) continue
      end()
      strips.push(strip)
    }
  }
  end()
  return strips
}
