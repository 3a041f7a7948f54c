import { ticketHeading } from './statements.ts'

/** What the text of a sealed ticket says (docs/draws.md, "The seal"). */
export interface SealedTicket {
  readonly gameId: number
  readonly drawId: number
  readonly barcode: string
  readonly firstDraw: number
  readonly lastDraw: number
  readonly soldAt: number
  readonly isCancelled: boolean
}

/** Null where the text is not one of a ticket. */
export function ticketIn(text: string): SealedTicket | null {
  const lines = text.split('\n')
  const [heading, _salt, game, draw, barcode = '', first, last, _stake, _tables, sold, state] = lines
  if (heading !== ticketHeading || lines.length !== 12) return null
  return {
    gameId: Number(game),
    drawId: Number(draw),
    barcode,
    firstDraw: Number(first),
    lastDraw: Number(last),
    soldAt: Number(sold),
    isCancelled: state === 'cancelled',
  }
}
