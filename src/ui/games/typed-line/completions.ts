import { plainAmount, type Minor } from '../../../values/money.ts'
import { asTyped, meant } from './names.ts'
import { gameOf, type Choice, type LineGame, type Shop } from './read-line.ts'
import { isNumber, longestName, optionOf, textOf, tokensOf, type Token } from './tokens.ts'

/** A way in which a line may go on. */
export type Completion = {
  /** The whole line after it. */
  readonly line: string
} & (
  | { readonly kind: 'game'; readonly game: LineGame }
  | { readonly kind: 'choice'; readonly name: string }
  | { readonly kind: 'price'; readonly price: Minor }
)

/** More games are not read in a hurry: another letter leaves fewer. */
const mostGames = 8

const games = (found: readonly LineGame[]): Completion[] =>
  found.slice(0, mostGames).map((game) => ({ kind: 'game', game, line: `${game.gameId} ` }))

/** A name that only this choice has; its number where the name would be another one's too. */
const typedChoice = ({ id, name }: Choice, choices: readonly Choice[]): string =>
  meant(choices, asTyped(name)).length === 1 ? asTyped(name) : String(id)

/** What may stand where the last name of a line is being typed. */
function choicesFor(line: string, tokens: readonly Token[], choices: readonly Choice[]): Completion[] {
  const ofName = (found: readonly Choice[], from: number): Completion[] =>
    found.map((choice) => ({
      kind: 'choice',
      name: choice.name,
      line: `${line.slice(0, from)}${typedChoice(choice, choices)} `,
    }))
  if (tokens.at(-1)?.end !== line.length) return ofName(choices, line.length)
  for (const [at, { from }] of tokens.entries()) {
    const isWhole = longestName(tokens, at) === tokens.length - at && !isNumber(tokens[at]!)
    const found = isWhole ? meant(choices, textOf(tokens.slice(at))) : []
    if (found.length > 0) return ofName(found, from)
  }
  return []
}

/** The games that the beginning of a line may mean: by their numbers or their names. */
function gamesFor(typed: string, all: readonly LineGame[]): Completion[] {
  return games(
    /^\d+$/.test(typed) ? all.filter(({ gameId }) => String(gameId).startsWith(typed)) : meant(all, typed),
  )
}

/** How a line may go on from its end: games by what is typed of them, then bets, formats and prices by their names. */
export function completionsOf(line: string, { games: all, choices }: Shop): Completion[] {
  const tokens = tokensOf(line)
  const last = tokens.at(-1)
  if (!last) return []
  const isTyping = last.end === line.length
  const found = gameOf(tokens, all)
  if (found.game === null) return gamesFor(line.trim(), all)
  if (isTyping && found.used === tokens.length) return isNumber(last) ? [] : gamesFor(line.trim(), all)
  const option = isTyping ? optionOf(last) : null
  if (option?.kind === 'price')
    return Object.values(found.game.prices).map((price) => ({
      kind: 'price',
      price,
      line: `${line.slice(0, last.from)}p${plainAmount(price)} `,
    }))
  return option && option.value !== ''
    ? []
    : choicesFor(line, tokens.slice(found.used), choices(found.game.row))
}
