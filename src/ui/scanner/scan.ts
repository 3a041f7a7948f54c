import * as limits from './limits.ts'
import { readingsOf, usCharacter, type Layout } from './layouts.ts'
import { digitOf, isPad, type Stroke } from './stroke.ts'

/** The content of a scan: a ticket's number, the link of a QR code, or something else. */
export type Scan =
  | { readonly kind: 'barcode'; readonly barcode: string }
  | { readonly kind: 'link'; readonly url: string }
  | { readonly kind: 'unknown'; readonly text: string }

/** The known data of the current scanner: from earlier scans, and from its test in the settings. */
export interface KnownScanner {
  /** Characters that it sends before every code, by their key positions on a US keyboard. */
  readonly prefix: string
  /** The key that it sends after every code. */
  readonly suffix: 'Enter' | 'Tab' | 'none'
  /** Milliseconds from key to key. */
  readonly paceMs: number
  /** It sends digits of the numeric pad. */
  readonly isOnPad: boolean
}

/** The content of keys, independent of their pace. */
export interface Content {
  readonly scan: Scan
  readonly prefix: string
  readonly isOnPad: boolean
  /** The scanner's layout, if the code shows it. */
  readonly layout: Layout | null
}

/** `]` and two characters: the symbology identifier, which some scanners send before a code (ISO/IEC 15424). */
const symbology = /^\][A-Za-z][0-9a-zA-Z]/

/** The number of keys before the code. */
function prefixLength(text: string, known: KnownScanner | null): number {
  const learned = known && known.prefix !== '' && text.startsWith(known.prefix) ? known.prefix.length : 0
  return learned + (symbology.exec(text.slice(learned))?.[0].length ?? 0)
}

/** Characters before and after a number that are not part of the known settings. */
const unlearned = new RegExp(`^\\D{0,${limits.strayKeys}}(\\d+)\\D{0,${limits.strayKeys}}$`)

function numberIn(strokes: readonly Stroke[], known: KnownScanner | null): Content | null {
  const text = strokes.map(usCharacter).join('')
  const prefix = prefixLength(text, known)
  const characters = strokes.slice(prefix).map((stroke) => digitOf(stroke) ?? '_')
  const digits = unlearned.exec(characters.join(''))?.[1]
  if (digits === undefined) return null
  const { min, max } = limits.barcode
  const before = text.slice(0, prefix + characters.findIndex((character) => character !== '_'))
  return {
    scan:
      digits.length >= min && digits.length <= max
        ? { kind: 'barcode', barcode: digits }
        : { kind: 'unknown', text: digits },
    prefix: before.replace(symbology, ''),
    isOnPad: strokes.some((stroke) => digitOf(stroke) !== null && isPad(stroke)),
    layout: null,
  }
}

const links = [/https?:\/\/.*$/, /https?:\/\/.*$/i]

/** A scheme in lower case identifies the right reading best; a code may also have it in upper case. */
function linkIn(strokes: readonly Stroke[], known: KnownScanner | null): Content | null {
  const readings = readingsOf(strokes).map(({ layout, characters }) => ({
    layout,
    text: characters.join(''),
  }))
  for (const link of links)
    for (const { layout, text } of readings) {
      const at = text.search(link)
      const prefix = prefixLength(text, known)
      if (at < 0 || at > prefix + limits.strayKeys) continue
      const url = text.slice(at)
      if (!URL.canParse(url)) continue
      const before = text.slice(0, at).replace(symbology, '')
      return { scan: { kind: 'link', url }, prefix: before, isOnPad: false, layout }
    }
  return null
}

export const contentOf = (strokes: readonly Stroke[], known: KnownScanner | null): Content | null =>
  numberIn(strokes, known) ?? linkIn(strokes, known)

/** `h`, `ht` and so on up to a whole scheme at the end, or a link. */
const linkBeginning = /https?:\/\/|(?:h|ht|htt|https?|https?:|https?:\/)$/i
const surelyLink = /https?:\/\/|(?:ht|htt|https?|https?:|https?:\/)$/i

/**
 * Whether the last keys may be the beginning of a link or a prefix, which are then no shortcuts outside of a field:
 * `surely` from the second letter of a scheme on, because no shortcut begins with it.
 */
export function beginning(strokes: readonly Stroke[], known: KnownScanner | null): 'surely' | 'maybe' | null {
  const texts = readingsOf(strokes).map(({ characters }) => characters.join(''))
  if (texts.some((text) => surelyLink.test(text))) return 'surely'
  const us = texts[0] ?? ''
  const isPrefix =
    /\](?:[A-Za-z][0-9a-zA-Z]?)?$/.test(us) || (known !== null && isBeginningOf(known.prefix, us))
  return isPrefix || texts.some((text) => linkBeginning.test(text)) ? 'maybe' : null
}

const isBeginningOf = (prefix: string, text: string): boolean =>
  Array.from(prefix, (_, at) => prefix.slice(0, at + 1)).some((part) => text.endsWith(part))
