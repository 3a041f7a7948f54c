import { centred } from './layout.ts'
import type { Columns, Line } from './receipt.ts'
import { widthOf } from './wrap.ts'

/** A shorter blank is too short to write on. */
const shortestBlank = 12

const blank = (characters: number) => '_'.repeat(characters)

/** Room for a signature, and below the line the role of the person who signs. */
export const signature = (whose: string, columns: Columns): Line[] => [
  { kind: 'space', lines: 2 },
  { kind: 'text', text: blank(columns) },
  centred(whose),
]

/** A label with the rest of its row to write on, or with the next row if the rest is too short. */
export function blankField(label: string, columns: Columns): Line[] {
  const rest = columns - widthOf(label) - 1
  const row = { kind: 'space', lines: 1 } as const
  return rest >= shortestBlank
    ? [row, { kind: 'text', text: `${label} ${blank(rest)}` }]
    : [row, { kind: 'text', text: label }, row, { kind: 'text', text: blank(columns) }]
}
