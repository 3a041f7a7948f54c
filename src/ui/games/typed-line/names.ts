/** Something that a cashier can call by its name: a game, a market, a betting format. */
export interface Named {
  readonly name: string
}

/** A name without what explains it: of `2nd dozen (13-24)` its beginning. */
const withoutRange = (name: string): string => name.replace(/\s*\([^)]*\)/g, '').trim()

/** Cyrillic letters, and the Latin ones that look the same: nobody sees which of them a name has. */
const looks: ReadonlyMap<string, string> = new Map(
  Array.from('авекмнорстухіј', (letter, at) => [letter, 'abekmhopctyxij'.charAt(at)]),
)

/** Letters that stand alone for the sound of a Latin one: row B is also `row б`. */
const sounds: ReadonlyMap<string, string> = new Map([
  ['б', 'b'],
  ['ц', 'c'],
])

/**
 * Letters without accents and of one alphabet where they look the same, and numbers: `1.ª dúzia` is `1`, `a`, `duzia`; the sign in
 * `6×36` may be typed as a letter.
 */
const partsOf = (name: string): string[] =>
  withoutRange(name)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replace(/(?<=\d)[x×х](?=\d)/g, ' ')
    .replace(/\p{L}/gu, (letter) => looks.get(letter) ?? letter)
    .match(/\p{L}+|\d+/gu) ?? []

const isLetters = (part: string): boolean => !/\d/.test(part)

/** Each typed part begins another part of the name, in any order: `doz 2` is the 2nd dozen. A number is typed in full. */
function fits(parts: readonly string[], typed: readonly string[]): boolean {
  const left = [...parts]
  return typed.every((part) => {
    const sound = sounds.get(part)
    const at = left.findIndex(
      (each) => each === part || each === sound || (isLetters(part) && each.startsWith(part)),
    )
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
}

/**
 * The entries that a text may mean, without regard to case and accents: those of exactly this name, otherwise those whose names
 * begin so, otherwise those that have such parts.
 */
export function meant<Entry extends Named>(entries: readonly Entry[], text: string): Entry[] {
  const typed = partsOf(text)
  const whole = typed.join('')
  if (whole === '') return []
  const found = entries
    .map((entry) => ({ entry, parts: partsOf(entry.name) }))
    .map((each) => ({ ...each, joined: each.parts.join('') }))
    .filter(
      ({ parts, joined }) => fits(parts, typed) || (isLetters(typed.at(-1)!) && joined.startsWith(whole)),
    )
  const exact = found.filter(({ joined }) => joined === whole)
  const beginning = found.filter(({ joined }) => joined.startsWith(whole))
  const best = [exact, beginning, found].find(({ length }) => length > 0) ?? []
  return best.map(({ entry }) => entry)
}

/** How a completed name stands in a line: in one piece. */
export const asTyped = (name: string): string => withoutRange(name).replace(/[\s,;/+*]+/g, '-')
