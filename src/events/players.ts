import * as v from 'valibot'
import { PlayerId } from '../protocol/players.ts'
import { Finite, Minor } from '../protocol/wire.ts'
import { event } from './event.ts'
import { changeWithoutName } from './from-format-1.ts'
import { Id } from './id.ts'
import { refusal, UnknownReason } from './intent.ts'

/** The last characters of a card's id: no log contains the whole id. */
const CardEnd = v.pipe(v.string(), v.maxLength(4))

/**
 * The requested change of a player's account, other than money. A player's name is in no event: only the request
 * contains it.
 */
export const PlayerChange = v.variant('kind', [
  /** The card gets an account, and then the player's first payment: a separate movement, whose id is fixed here. */
  v.object({
    kind: v.literal('creation'),
    cardEnd: CardEnd,
    topUp: v.nullable(v.object({ movementId: Id, amount: v.pipe(Minor, v.minValue(1)) })),
  }),
  /** The card is attached to a player who has an account. */
  v.object({ kind: v.literal('attachment'), cardEnd: CardEnd, userId: PlayerId }),
  v.object({ kind: v.literal('detachment'), cardEnd: CardEnd, userId: PlayerId }),
  v.object({ kind: v.literal('renaming'), userId: PlayerId }),
])
export type PlayerChange = v.InferOutput<typeof PlayerChange>

export const playersEvents = {
  /** The intent: logged before the request is sent, which carries `changeId` as its key. It moves no money. */
  playerChangeRequested: event(v.object({ changeId: Id, operatorId: Finite, change: PlayerChange }), {
    upcasters: [changeWithoutName],
  }),
  playerChangeDone: event(v.object({ changeId: Id, userId: PlayerId })),
  /** The host refused it explicitly. */
  playerChangeRefused: event(v.object({ changeId: Id, ...refusal })),
  playerChangeUnknown: event(v.object({ changeId: Id, reason: UnknownReason })),
  /** The operator no longer waits: the outcome is visible when the card is read again. */
  playerChangeAbandoned: event(v.object({ changeId: Id })),
}
