import type { Minor } from '../../../values/money.ts'
import { betText } from '../../kit/games/bet-text.ts'
import { textKey } from '../../kit/texts/keys.ts'
import type { Translate } from '../../kit/texts/translate.ts'
import type { Named } from './names.ts'
import type { Problem, Understood } from './read-line.ts'

/** More names are not read in a hurry. */
const mostNames = 4

function listed(found: readonly Named[]): string {
  const names = found.slice(0, mostNames).map(({ name }) => name)
  return [...names, ...(found.length > mostNames ? ['…'] : [])].join(', ')
}

/** Why a line cannot be sold, as text; a bet that is not whole has the text of the boards. */
export function problemText(t: Translate, amount: (minor: Minor) => string, problem: Problem): string {
  if (problem.kind === 'missing') return t(`missing.${problem.missing.key}`, { count: problem.missing.count })
  const { kind, ...gaps } = problem
  return t(textKey(`typed-line:problem.${kind}`), {
    ...gaps,
    found: 'found' in problem ? listed(problem.found) : '',
    prices: 'prices' in problem ? problem.prices.map(amount).join(' · ') : '',
  })
}

/** A ticket in short: its game, and its bet if it is the only one. */
export function ticketText(t: Translate, { game, bets: [first, ...others] }: Understood): string {
  const name = game?.name ?? ''
  return game && first && others.length === 0 ? `${name} · ${betText(t, game.row, first)}` : name
}
