import * as v from 'valibot'
import { GameId, Timestamp } from '../protocol/wire.ts'
import { event } from './event.ts'

export const timersEvents = {
  /** Draws whose id or end changed; `closesAt` is in the host's time. */
  drawsAnnounced: event(
    v.object({
      draws: v.array(
        v.object({ gameId: GameId, drawId: v.pipe(v.number(), v.integer()), closesAt: Timestamp }),
      ),
    }),
  ),
}
