import type { GameRow } from '../../games/catalogue.ts'
import type { Bet } from '../../games/family.ts'
import { exactOrder, isBettingFormat } from '../../values/betting-format.ts'
import { quickPick, wrongPartOf, type TicketShape } from '../../games/rules.ts'
import { hostError } from '../../protocol/error-codes.ts'
import type { WireRandomTicket, WireSoldTicket, WireTicket } from '../../protocol/tickets.ts'
import type { HostError } from '../../protocol/wire.ts'
import type { Chance } from '../../values/random.ts'

const betInvalid = (field: string): HostError => hostError('bet_invalid', field)

/**
 * The bets of a ticket in the form that `src/games` uses: the bets in the request, or a quick pick. An error where they are
 * invalid.
 */
export const betsOf = (
  row: GameRow,
  ticket: WireTicket | WireRandomTicket,
  chance: Chance,
): Bet[] | HostError =>
  isQuickPick(ticket) ? quickPicks(row, ticket.base.bet_count, chance) : namedBets(row, ticket)

const isQuickPick = (ticket: WireTicket | WireRandomTicket): ticket is WireRandomTicket =>
  'bet_count' in ticket.base

const quickPicks = (row: GameRow, count: number, chance: Chance): Bet[] | HostError =>
  count > row.maxBets
    ? betInvalid('base.bet_count')
    : Array.from({ length: count }, () => quickPick(row, chance))

/** Digit games use exact order where no format is given (section 3, "Bet numbers"). */
function namedBets(row: GameRow, { base, addData }: WireTicket): Bet[] | HostError {
  const given = addData?.bets ?? []
  if (given.length > 0 && given.length !== base.bets.length) return betInvalid('addData.bets')
  const bets: Bet[] = []
  for (const [index, { numbers }] of base.bets.entries()) {
    const formats = given[index]?.numbers ?? []
    const format = formats[0] ?? (row.family === 'digits' ? exactOrder : undefined)
    const isKnown = format === undefined || isBettingFormat(format)
    if (formats.length > 1 || !isKnown) return betInvalid(formatField(index))
    bets.push(format === undefined ? { numbers } : { numbers, format })
  }
  return bets
}

const formatField = (bet: number): string => `addData.bets.${bet}.numbers`

/** The error of a ticket whose bets or number of draws break the rules of the game; null for a valid one. */
export function betObstacle(row: GameRow, ticket: TicketShape): HostError | null {
  const wrong = wrongPartOf(row, ticket)
  switch (wrong?.part) {
    case undefined:
      return null
    case 'bets':
      return betInvalid('base.bets')
    case 'drawCount':
      return betInvalid('ticket.multidraw')
    case 'numbers':
      return betInvalid(`base.bets.${wrong.bet}.numbers`)
    case 'format':
      return betInvalid(formatField(wrong.bet))
  }
}

/** Bets as they are on the wire, with their betting formats in a separate list (section 3, "Cart ticket"). */
export function wireBets(bets: readonly Bet[]): Pick<WireSoldTicket, 'bets' | 'addData'> {
  const numbers = bets.map((bet) => ({ numbers: [...bet.numbers] }))
  if (bets.every(({ format }) => format === undefined)) return { bets: numbers }
  const formats = bets.map(({ format }) => ({ numbers: format === undefined ? [] : [format] }))
  return { bets: numbers, addData: { bets: formats } }
}
