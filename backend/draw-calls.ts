import type { AttemptLimit, Attempts } from '../src/host/calls/attempts.ts'
import { refused } from '../src/host/calls/handlers.ts'
import { isWellFormedBarcode } from '../src/host/rules/barcode.ts'
import type { drawCalls as calls } from '../src/protocol/draws.ts'
import { hostError } from '../src/protocol/error-codes.ts'
import type { OpenHandlersOf } from './open-handlers.ts'
import type { DrawProofs } from './store/draws/proofs.ts'

export interface DrawCallsParts {
  readonly proofs: DrawProofs
  readonly attempts: Attempts
}

/** Of one address, which may be a whole shop. */
const ticketsChecked: AttemptLimit = { allowed: 30, windowMs: 30_000 }

/** A published draw never changes. Any other draw changes soon, but one answer serves all requests of the same moment. */
const publishedForS = 86_400
const unpublishedForS = 2

const drawUnknown = refused(hostError('draw_unknown'))

/** The proofs of draws, for anybody (docs/draws.md). */
export const drawCalls = ({ proofs, attempts }: DrawCallsParts): OpenHandlersOf<typeof calls> => ({
  async drawProof({ game_id: gameId, draw_id: drawId }, exchange) {
    const draw = await proofs.ofDraw(gameId, drawId)
    if (!draw) return drawUnknown
    exchange.lasts(draw.state === 'published' ? publishedForS : unpublishedForS)
    return { success: true, draw }
  },

  async ticketProof({ game_id: gameId, draw_id: drawId, barcode }, { address }) {
    if (!(await attempts.take([{ name: `checks of tickets from ${address}`, ...ticketsChecked }])))
      return refused(hostError('too_many_requests'))
    if (!isWellFormedBarcode(barcode)) return refused(hostError('incorrect_barcode'))
    const proven = await proofs.ofTicket(gameId, drawId, barcode)
    if (!proven) return drawUnknown
    const { draw, ticket } = proven
    return ticket ? { success: true, draw, ticket } : refused(hostError('invalid_barcode'))
  },
})
