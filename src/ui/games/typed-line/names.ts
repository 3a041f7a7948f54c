/** Something that a cashier can call by its name: a game, a market, a betting format. */
export interface Named {
  readonly name: string
}

/** A name without what explains it: of `2nd dozen (13-24)` its beginning. */
const withoutRange = (name: string): string => name.replace(/\s*\([^)]*\)/g, '').trim()

/** Letters without accents, and numbers: `1.ª dúzia` is `1`, `a`, `duzia`; the sign in `6×36` may be typed as a letter. */
const partsOf = (name: string): string[] =>
  withoutRange(name)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replace(/(?<=\d)[x×х](?=\d)/g, ' ')
    .match(/\p{L}+|\d+/gu) ?? []

const isLetters = (part: string): boolean => !/\d/.test(part)

/** Each typed part begins another part of the name, in any order: `doz 2` is the 2nd dozen. A number is typed in full. */
function fits(parts: readonly string[], typed: readonly string[]): boolean {
  const left = [...parts]
  return typed.every((part) => {
    const at = left.findIndex((each) => each === part || (isLetters(part) && each.startsWith(part)))
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
}

interface Candidate<Entry> {
  readonly entry: Entry
  readonly parts: readonly string[]
  readonly joined: string
}

const begins = (parts: readonly string[], longer: readonly string[]): boolean =>
  parts.every((part, index) => longer[index] === part)

/** The entries whose names a text may mean; the best first, where one fits better than the others. */
function candidates<Entry extends Named>(entries: readonly Entry[], text: string): Candidate<Entry>[] {
  const typed = partsOf(text)
  const whole = typed.join('')
  if (whole === '') return []
  const all = entries.map((entry) => ({ entry, parts: partsOf(entry.name) }))
  const found = all
    .map((each) => ({ ...each, joined: each.parts.join('') }))
    .filter(
      ({ parts, joined }) => fits(parts, typed) || (isLetters(typed.at(-1)!) && joined.startsWith(whole)),
    )
  const exact = found.filter(({ joined }) => joined === whole)
  if (exact.length > 0) return exact
  const beginning = found.filter(({ joined }) => joined.startsWith(whole))
  return beginning.length > 0 ? beginning : found
}

/** Every entry that a text may mean, whole names and beginnings first. */
export const possible = <Entry extends Named>(entries: readonly Entry[], text: string): Entry[] =>
  candidates(entries, text).map(({ entry }) => entry)

/**
 * The entry that a text means, or several: by its name or the beginning of it, without regard to case and accents. If the name
 * of one is how all the others begin, as with the editions of a game, that one is meant.
 */
export function meant<Entry extends Named>(entries: readonly Entry[], text: string): Entry[] {
  const found = candidates(entries, text)
  const shortest = found.filter(({ parts }) => found.every((other) => begins(parts, other.parts)))
  return (shortest.length === 1 ? shortest : found).map(({ entry }) => entry)
}

/** How a completed name stands in a line: in one piece. */
export const asTyped = (name: string): string => withoutRange(name).replace(/[\s,;/+*]+/g, '-')
