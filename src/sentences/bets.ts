import { receiptTexts } from '../../locales/receipts.ts'
import type { OfferedGame } from '../events/games.ts'
import type { CartTicket } from '../events/ticket.ts'
import { describedName, describedTable, formatName, selection } from '../receipts/selection.ts'

/** The bets of a ticket as its paper names them, in English. `rules`: of a game that the host describes. */
export function betsText({ gameId, bets }: CartTicket, rules: OfferedGame['rules']): string {
  const { markets } = receiptTexts.en
  const table = describedTable(rules, gameId)
  const chosen = bets.map(({ numbers, format }) => {
    const text = describedName(rules, numbers, 'en') ?? selection(gameId, numbers, markets, table)
    return format === undefined ? text : `${text} (${formatName(format, markets)})`
  })
  return chosen.join(' | ')
}
