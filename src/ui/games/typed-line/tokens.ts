/** A part of a line, and where it begins and ends in it. */
export interface Token {
  readonly text: string
  readonly from: number
  readonly end: number
}

/**
 * The keys of the options, as on the boards, by their place on a Latin, a Ukrainian and a Serbian keyboard: nobody switches the
 * layout to type `d2`.
 */
const letters = { quickPick: 'qйљ', draws: 'dвд', price: 'pзп', times: 'xчџх*' } as const

export interface Option {
  readonly kind: keyof typeof letters
  /** Digits, with decimals after a price; empty if nothing follows the letter. */
  readonly value: string
}

const kinds = Object.keys(letters) as Option['kind'][]

/** `q3`, `d2`, `p2,50`, `x2`, or the letter alone; null for any other token. */
export function optionOf({ text }: Token): Option | null {
  const [letter = '', ...rest] = text.toLowerCase()
  const kind = kinds.find((each) => letters[each].includes(letter))
  const value = rest.join('')
  const form = kind === 'price' ? /^(?:\d+(?:[.,]\d{0,2})?)?$/ : /^\d*$/
  return kind !== undefined && form.test(value) ? { kind, value } : null
}

export const isNumber = ({ text }: Token): boolean => /^\d+$/.test(text)

/** Between two bets of a ticket. */
export const isSeparator = ({ text }: Token): boolean => text === '/' || text === '+'

const hasLetter = (text: string): boolean => /\p{L}/u.test(text)

/** Between numbers a comma, a dot or a hyphen is as good as a space; in a name dots and hyphens belong to it. */
function partsOf(chunk: string): RegExpMatchArray[] {
  if (/^[pзп]\d+[.,]\d{0,2}$/i.test(chunk)) return [...chunk.matchAll(/.+/g)]
  return [...chunk.matchAll(hasLetter(chunk) ? /[^,;]+/g : /\*?\d+|[^\d.,;-]+/g)]
}

export const tokensOf = (line: string): Token[] =>
  [...line.matchAll(/[/+]|\*\d*|[^\s/+*]+/g)].flatMap(({ 0: chunk, index }) =>
    partsOf(chunk).map((part) => {
      const from = index + part.index!
      return { text: part[0], from, end: from + part[0].length }
    }),
  )

/**
 * How many tokens from `at` on may be one name: up to a separator or an option, with a letter somewhere.
 */
export function longestName(tokens: readonly Token[], at: number): number {
  const rest = tokens.slice(at, at + 6)
  const end = rest.findIndex(
    (token, index) => isSeparator(token) || (index > 0 && (optionOf(token)?.value ?? '') !== ''),
  )
  return end < 0 ? rest.length : end
}

export const textOf = (tokens: readonly Token[]): string => tokens.map(({ text }) => text).join(' ')
