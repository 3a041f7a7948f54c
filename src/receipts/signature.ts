import { centred } from './layout.ts'
import type { Columns, Line } from './receipt.ts'
import { widthOf } from './wrap.ts'

/** Fewer are too short to write on. */
const shortestBlank = 12

const blank = (characters: number) => '_'.repeat(characters)

/** Room to sign in, and under the line whose signature it is. */
export const signature = (whose: string, columns: Columns): Line[] => [
  { kind: 'space', lines: 2 },
  { kind: 'text', text: blank(columns) },
  centred(whose),
]

/** A label with the rest of its row to write on, or the next row where little is left of it. */
export function blankField(label: string, columns: Columns): Line[] {
  const rest = columns - widthOf(label) - 1
  const row = { kind: 'space', lines: 1 } as const
  return rest >= shortestBlank
    ? [row, { kind: 'text', text: `${label} ${blank(rest)}` }]
    : [row, { kind: 'text', text: label }, row, { kind: 'text', text: blank(columns) }]
}
