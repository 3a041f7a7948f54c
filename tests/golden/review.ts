import { createHash } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { preview } from '../../print-daemon/preview.ts'
import type { Columns, Line } from '../../src/receipts/receipt.ts'
import { differencePicture } from './comparison.ts'
import { editions, pictureOf, type Edition } from './edition.ts'
import { titleOf, type Difference, type Section } from './golden-file.ts'
import { artistOf, home } from './history.ts'

/** Where the pictures of changed receipts are put, with a page that shows them side by side. */
export const reviewFolder = path.join(home, '.tmp/golden')

interface Reviewed {
  readonly sample: string
  readonly difference: Difference
  /** Of the pictures, beside the page. */
  readonly folder: string
  /** Where there is a picture of what is expected: whether it is only its text, without sizes and codes. */
  readonly isExpectedOnlyText?: boolean
}

let reviewed: Reviewed[] = []

const editionOf = (title: string): Edition => editions.find((edition) => titleOf(edition) === title)!

/** A section as a picture of its text alone, for want of the program that printed it. */
function textPicture({ rows }: Section, columns: Columns): Buffer {
  const lines = rows.map((row): Line => ({ kind: 'text', text: row.replaceAll(' ', '\u00a0') }))
  return preview({ columns, lines: [...lines, { kind: 'cut' }] }).png
}

/** The section's picture by the program of a commit, where its bytes are those of the section; else of its text. */
async function expectedPicture(
  sample: string,
  section: Section,
  commit: string | undefined,
): Promise<{ png: Buffer; isOnlyText: boolean }> {
  const edition = editionOf(section.title)
  const artist = commit === undefined ? undefined : await artistOf(commit)
  try {
    if (artist?.hashOf(sample, edition) === section.hash)
      return { png: artist.pictureOf(sample, edition), isOnlyText: false }
  } catch {
    // The program of then did not know the sample.
  }
  return { png: textPicture(section, edition.columns), isOnlyText: true }
}

/**
 * Puts `expected.png`, `actual.png` and `difference.png` of a changed edition into a folder of its own, which it returns.
 * `commit` is that of the program which printed what is expected.
 */
export async function drawDifference(
  sample: string,
  difference: Difference,
  commit: string | undefined,
): Promise<string> {
  const { title, expected, actual } = difference
  const { language, columns } = editionOf(title)
  const name = path.join(sample, `${language}-${columns}`)
  const folder = path.join(reviewFolder, name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const before = expected && (await expectedPicture(sample, expected, commit))
  const after = actual && pictureOf(sample, { language, columns })
  if (before) writeFileSync(path.join(folder, 'expected.png'), before.png)
  if (after) writeFileSync(path.join(folder, 'actual.png'), after)
  if (before && after)
    writeFileSync(path.join(folder, 'difference.png'), await differencePicture(before.png, after))
  reviewed.push({
    sample,
    difference,
    folder: name,
    ...(before && { isExpectedOnlyText: before.isOnlyText }),
  })
  return folder
}

const short = (hash: string) => createHash('sha256').update(hash).digest('hex').slice(0, 8)

function rowOf({ sample, difference, folder, isExpectedOnlyText }: Reviewed): string {
  const { title, change, expected, actual } = difference
  const picture = (name: string, caption: string) =>
    `<figure><figcaption>${caption}</figcaption><a href="${folder}/${name}.png"><img loading="lazy" src="${folder}/${name}.png"></a></figure>`
  return [
    `<section id="${short(folder)}"><h2>${sample}, ${title}: ${change}</h2><div>`,
    expected ? picture('expected', isExpectedOnlyText ? 'expected (its text only)' : 'expected') : '',
    actual ? picture('actual', 'actual') : '',
    expected && actual ? picture('difference', 'difference: gone on red, new on green') : '',
    '</div></section>',
  ].join('\n')
}

const style = `
body { font: 16px system-ui; margin: 24px; background: #ddd }
nav { columns: 3 }
section > div { display: flex; gap: 24px; align-items: start; overflow-x: auto }
figure { margin: 0 } figcaption { padding: 4px 0 } img { background: white }
`

/** Writes the page with every difference drawn so far; returns its file, or undefined where there was none. */
export function writeReview(): string | undefined {
  if (reviewed.length === 0) return undefined
  const links = reviewed.map(
    ({ sample, difference, folder }) =>
      `<a href="#${short(folder)}">${sample}, ${difference.title}</a> ${difference.change}<br>`,
  )
  const file = path.join(reviewFolder, 'index.html')
  writeFileSync(
    file,
    [
      `<!doctype html><meta charset="utf-8"><title>Changed receipts</title><style>${style}</style>`,
      `<h1>${reviewed.length} changed receipts</h1><nav>`,
      ...links,
      '</nav>',
      ...reviewed.map(rowOf),
      '',
    ].join('\n'),
  )
  return file
}

/** Removes what an earlier run drew. */
export function clearReview(): void {
  reviewed = []
  rmSync(reviewFolder, { recursive: true, force: true })
}
