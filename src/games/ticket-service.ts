import type { TicketService } from '../protocol/ticket-service.ts'
import { baseIdOf, gameRow } from './catalogue.ts'

const lotto6of36Id = 4

const byDrawEveryS: ReadonlyMap<number, TicketService> = new Map([
  [300, '5-minute'],
  [180, '3-minute'],
  [45, '45-second'],
  [0, 'instant'],
])

/** Which ticket service sells a game; null for game 51, which has endpoints of its own, and where there is no such game. */
export function serviceOf(gameId: number): TicketService | null {
  const row = gameRow(gameId)
  if (!row) return null
  return baseIdOf(gameId) === lotto6of36Id ? '6x36' : (byDrawEveryS.get(row.drawEveryS) ?? null)
}
