import { refusalIn } from '../../events/intent.ts'
import type { PlayerChange } from '../../events/players.ts'
import type { Event } from '../../events/vocabulary.ts'
import { cardEnd } from '../../values/card-end.ts'
import { refuse, type Outcome, type Refusal } from '../../values/outcome.ts'
import { becomesUnknown, ends, endsByOperator } from '../core/intent/decide.ts'
import { accept, type Context, type Deciders } from '../decider.ts'
import type { State } from '../state.ts'
import { creationObstacle, freeCardObstacle, playerObstacle } from './obstacles.ts'
import type { PlayerChangeEntry } from './state.ts'

/** The intent of a change, unless an obstacle prevents it. */
function request(
  { session }: State,
  obstacle: Refusal | null,
  change: PlayerChange,
  { ownId }: Context,
): Outcome<readonly Event[]> {
  if (obstacle) return refuse(obstacle)
  if (!session.operator) return refuse('notLoggedIn')
  const { operatorId } = session.operator
  return accept({ type: 'playerChangeRequested', data: { changeId: ownId(), operatorId, change } })
}

const entryOf = ({ players }: State, changeId: string): PlayerChangeEntry | undefined =>
  players.changes.find((entry) => entry.changeId === changeId)

/** The first payment with a new account: requested as a top-up, once the account's user id is known. */
function firstTopUp({ session }: State, entry: PlayerChangeEntry, userId: string): Event[] {
  const { change, operatorId } = entry
  // The operator who took the player's cash has logged out: the account stays empty.
  if (change.kind !== 'creation' || !change.topUp || session.operator?.operatorId !== operatorId) return []
  const { movementId, amount } = change.topUp
  return [
    {
      type: 'movementRequested',
      data: { movementId, operatorId, movement: { kind: 'playerTopUp', userId, amount } },
    },
  ]
}

const cardOf = ({ facts }: Context): string => cardEnd(facts.players.player?.idCard ?? '')

export const decidePlayers: Deciders<
  | 'createPlayer'
  | 'attachCard'
  | 'detachCard'
  | 'renamePlayer'
  | 'abandonPlayerChange'
  | 'recordPlayerChangeDone'
  | 'recordPlayerChangeRefused'
  | 'recordPlayerChangeUnknown'
> = {
  createPlayer(state, { name, amount }, context) {
    const obstacle = creationObstacle(state, context.facts, name, amount)
    const topUp = amount > 0 ? { movementId: context.newId(), amount } : null
    const change = { kind: 'creation', cardEnd: cardOf(context), topUp } as const
    return request(state, obstacle, change, context)
  },

  attachCard: (state, { userId }, context) =>
    request(
      state,
      freeCardObstacle(state, context.facts),
      { kind: 'attachment', cardEnd: cardOf(context), userId },
      context,
    ),

  /**
   * Only the player whose card is on the reader can be changed, so that the change matches what the cashier confirmed.
   */
  detachCard(state, { userId }, context) {
    const shown = context.facts.players.player
    if (shown?.state !== 'known' || shown.player.userId !== userId) return refuse('noPlayer')
    const change = { kind: 'detachment', cardEnd: cardOf(context), userId } as const
    return request(state, playerObstacle(state, context.facts), change, context)
  },

  renamePlayer(state, { userId, name }, context) {
    const shown = context.facts.players.player
    if (shown?.state !== 'known' || shown.player.userId !== userId) return refuse('noPlayer')
    if (name.trim() === '') return refuse('nameMissing')
    const change = { kind: 'renaming', userId } as const
    return request(state, playerObstacle(state, context.facts), change, context)
  },

  abandonPlayerChange: (state, { changeId }) =>
    endsByOperator(entryOf(state, changeId), 'noSuchMovement', {
      type: 'playerChangeAbandoned',
      data: { changeId },
    }),

  recordPlayerChangeDone(state, { changeId, userId }) {
    const entry = entryOf(state, changeId)
    if (!entry) return accept()
    // The payment first: where a power cut leaves only the first of them in the log, the player's cash is not forgotten.
    return ends(entry, ...firstTopUp(state, entry, userId), {
      type: 'playerChangeDone',
      data: { changeId, userId },
    })
  },

  recordPlayerChangeRefused: (state, { changeId, ...error }) =>
    ends(entryOf(state, changeId), {
      type: 'playerChangeRefused',
      data: { changeId, ...refusalIn(error) },
    }),

  recordPlayerChangeUnknown: (state, { changeId, reason }) =>
    becomesUnknown(entryOf(state, changeId), {
      type: 'playerChangeUnknown',
      data: { changeId, reason },
    }),
}
