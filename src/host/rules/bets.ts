import type { GameRow } from '../../games/catalogue.ts'
import { anyOrder, exactOrder, type Bet } from '../../games/family.ts'
import { maxBets, quickPick } from '../../games/rules.ts'
import type { WireRandomTicket, WireSoldTicket, WireTicket } from '../../protocol/tickets.ts'
import type { Chance } from '../../values/random.ts'

/**
 * The bets of a ticket in the form that `src/games` uses: the bets in the request, or a quick pick. Null where they are
 * invalid.
 */
export const betsOf = (row: GameRow, ticket: WireTicket | WireRandomTicket, chance: Chance): Bet[] | null =>
  isQuickPick(ticket) ? quickPicks(row, ticket.base.bet_count, chance) : namedBets(row, ticket)

const isQuickPick = (ticket: WireTicket | WireRandomTicket): ticket is WireRandomTicket =>
  'bet_count' in ticket.base

const quickPicks = (row: GameRow, count: number, chance: Chance): Bet[] | null =>
  count > maxBets ? null : Array.from({ length: count }, () => quickPick(row, chance))

/** Digit games use exact order where no format is given (section 3, "Bet numbers"). */
function namedBets(row: GameRow, { base, addData }: WireTicket): Bet[] | null {
  const given = addData?.bets ?? []
  if (given.length > 0 && given.length !== base.bets.length) return null
  const bets: Bet[] = []
  for (const [index, { numbers }] of base.bets.entries()) {
    const formats = given[index]?.numbers ?? []
    const format = formats[0] ?? (row.family === 'digits' ? exactOrder : undefined)
    if (formats.length > 1) return null
    if (format === undefined) bets.push({ numbers })
    else if (format === anyOrder || format === exactOrder) bets.push({ numbers, format })
    else return null
  }
  return bets
}

/** Bets as they are on the wire, with their betting formats in a separate list (section 3, "Cart ticket"). */
export function wireBets(bets: readonly Bet[]): Pick<WireSoldTicket, 'bets' | 'addData'> {
  const numbers = bets.map((bet) => ({ numbers: [...bet.numbers] }))
  if (bets.every(({ format }) => format === undefined)) return { bets: numbers }
  const formats = bets.map(({ format }) => ({ numbers: format === undefined ? [] : [format] }))
  return { bets: numbers, addData: { bets: formats } }
}
