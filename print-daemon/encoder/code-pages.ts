import iconv from 'iconv-lite'
import type { Profile } from '../profiles/profile.ts'
import { commandSetOf } from './command-sets.ts'

/** One code page of a printer. */
export interface CodePage {
  /** The command that selects it. */
  readonly select: string
  /** By UTF-16 unit above ASCII, its byte; 0 if the page does not have it. */
  readonly bytes: Uint8Array
  /** Recently encoded texts in this page. */
  readonly known: Map<string, string>
}

const firstPrintable = 0xa0
const notInPage = 0xfffd

function load({ encoding, number }: Profile['codePages'][number], profile: Profile): CodePage {
  const upper = iconv.decode(Buffer.from(Array.from({ length: 128 }, (_, index) => 128 + index)), encoding)
  const bytes = new Uint8Array(0x10000)
  for (let index = 0; index < upper.length; index++) {
    const unit = upper.charCodeAt(index)
    if (unit >= firstPrintable && unit !== notInPage) bytes[unit] = 128 + index
  }
  return { select: commandSetOf(profile).codeTable(number), bytes, known: new Map() }
}

/**
 * Letters of the Cyrillic alphabets that look as Latin ones do, in the font of every printer; and the Ukrainian ґ, for which every
 * reader knows г.
 */
export const lookAlikes: ReadonlyMap<string, string> = new Map([
  ['і', 'i'],
  ['І', 'I'],
  ['ј', 'j'],
  ['Ј', 'J'],
  ['ѕ', 's'],
  ['Ѕ', 'S'],
  ['ґ', 'г'],
  ['Ґ', 'Г'],
])

/** Where no page has such a letter, its twin is printed: a row of text instead of a picture of one. */
function addLookAlikes(pages: readonly CodePage[]): void {
  for (const [letter, twin] of lookAlikes) {
    const [unit, twinUnit] = [letter.charCodeAt(0), twin.charCodeAt(0)]
    if (pages.some(({ bytes }) => bytes[unit] !== 0)) continue
    for (const { bytes } of pages) bytes[unit] = twinUnit < firstPrintable ? twinUnit : bytes[twinUnit]!
  }
}

const loaded = new WeakMap<Profile, readonly CodePage[]>()

/** The code pages of a printer in its order of preference; read once per profile. */
export function codePagesOf(profile: Profile): readonly CodePage[] {
  const known = loaded.get(profile)
  if (known) return known
  const pages = profile.codePages.map((page) => load(page, profile))
  addLookAlikes(pages)
  loaded.set(profile, pages)
  return pages
}
