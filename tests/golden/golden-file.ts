import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { plainText } from '../../src/receipts/text.ts'
import { bytesOf, editions, hashOf, receiptOf, type Edition } from './edition.ts'

/**
 * A golden file is one sample in all its editions, one section each: a line that says which edition it is, how many bytes
 * go to the printer and their SHA-256, then the paper as text between its two edges.
 */
export interface Section {
  /** `pt, 48 columns` */
  readonly title: string
  readonly bytes: number
  readonly hash: string
  /** The paper, row by row, without its edges. */
  readonly rows: readonly string[]
}

const head = /^== (.+ columns): (\d+) bytes, sha256 ([0-9a-f]{64})$/

export const titleOf = ({ language, columns }: Edition): string => `${language}, ${columns} columns`

const sectionOf = (sample: string, edition: Edition): Section => ({
  title: titleOf(edition),
  bytes: bytesOf(sample, edition).length,
  hash: hashOf(sample, edition),
  rows: plainText(receiptOf(sample, edition)),
})

/** A sample in all its editions, as it is printed now. */
export const sectionsOf = (sample: string): Section[] => editions.map((edition) => sectionOf(sample, edition))

/** The text of a golden file. */
export const written = (sections: readonly Section[]): string =>
  sections
    .map(({ title, bytes, hash, rows }) =>
      [`== ${title}: ${bytes} bytes, sha256 ${hash}`, ...rows.map((row) => `│${row}│`), ''].join('\n'),
    )
    .join('\n')

/** What a golden file says; throws where a line is none of one. */
export function readSections(text: string): Section[] {
  const sections: (Section & { rows: string[] })[] = []
  for (const line of text.split('\n')) {
    const [, title, bytes, hash] = head.exec(line) ?? []
    if (title !== undefined) sections.push({ title, bytes: Number(bytes), hash: hash!, rows: [] })
    else if (line.startsWith('│')) sections.at(-1)!.rows.push(line.slice(1, -1))
    else if (line !== '') throw new Error(`This is no line of a golden file: ${line}`)
  }
  return sections
}

const folder = import.meta.dirname

/** The file of a sample, `route/name`. */
export const goldenPath = (sample: string): string => path.join(folder, `${sample}.txt`)

/** What the file of a sample says; undefined where there is none. */
export const readGolden = (sample: string): string | undefined =>
  existsSync(goldenPath(sample)) ? readFileSync(goldenPath(sample), 'utf8') : undefined

export function writeGolden(sample: string, text: string): void {
  mkdirSync(path.dirname(goldenPath(sample)), { recursive: true })
  writeFileSync(goldenPath(sample), text)
}

export type Change = 'new' | 'gone' | 'text' | 'bytes only'

/** What became of an edition: its text is another, or its bytes alone; it is new, or gone. */
export interface Difference {
  readonly title: string
  readonly change: Change
  readonly expected?: Section
  readonly actual?: Section
}

/** The editions in which two golden files differ. */
export function differencesOf(expected: readonly Section[], actual: readonly Section[]): Difference[] {
  const titles = new Set([...expected, ...actual].map(({ title }) => title))
  return [...titles].flatMap((title): Difference[] => {
    const [before, after] = [expected, actual].map((sections) =>
      sections.find((section) => section.title === title),
    )
    if (!before || !after)
      return [before ? { title, change: 'gone', expected: before } : { title, change: 'new', actual: after! }]
    const isSameText = before.rows.join('\n') === after.rows.join('\n')
    if (isSameText && before.hash === after.hash) return []
    return [{ title, change: isSameText ? 'bytes only' : 'text', expected: before, actual: after }]
  })
}
