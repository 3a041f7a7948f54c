import { filter, ignoreElements, merge, mergeMap, of, tap, type Observable } from 'rxjs'
import type { Command } from '../commands.ts'
import { eventsOf } from '../core/effects.ts'
import { intentEffects } from '../core/intent/effects.ts'
import type { World } from '../world.ts'
import { isPlayerBusy } from './busy.ts'
import { playerChange, type Cards } from './intent.ts'
import { lookUpCard } from './look-up.ts'
import { readerService, watchLogin, watchReader } from './reader.ts'

const forgetChange = (world: World, cards: Cards): Observable<never> =>
  eventsOf(world, 'playerChangeDone', 'playerChangeRefused', 'playerChangeAbandoned').pipe(
    tap(({ data }) => {
      cards.delete(data.changeId)
      world.playerNames.delete(data.changeId)
    }),
    ignoreElements(),
  )

const isOfPlayer = ({ store }: World, movementId: string): boolean => {
  const entry = store.state.till.movements.find((candidate) => candidate.movementId === movementId)
  return entry?.movement.kind === 'playerTopUp' || entry?.movement.kind === 'playerSettlement'
}

/** Shows the new player's card as linked at once, so that the following results are shown with that player. */
function showCreated({ store, playerNames }: World, changeId: string, userId: string): void {
  const entry = store.state.players.changes.find((candidate) => candidate.changeId === changeId)
  if (entry?.change.kind !== 'creation') return
  const name = playerNames.get(changeId) ?? ''
  store.updateFacts((facts) => {
    const idCard = facts.players.player?.state === 'unlinked' ? facts.players.player.idCard : null
    if (idCard !== null)
      facts.players.player = {
        idCard,
        state: 'known',
        player: { userId, name, balance: 0, isOperator: false },
      }
  })
}

/** A request about a player has ended: `isSaved` if the host executed it. */
const ended = (world: World): Observable<{ isSaved: boolean }> =>
  eventsOf(
    world,
    'playerChangeDone',
    'playerChangeRefused',
    'playerChangeAbandoned',
    'movementDone',
    'movementRefused',
    'movementNeverReceived',
    'movementDecidedByOperator',
  ).pipe(
    tap(({ type, data }) => type === 'playerChangeDone' && showCreated(world, data.changeId, data.userId)),
    filter(({ data }) => 'changeId' in data || isOfPlayer(world, data.movementId)),
    mergeMap(({ type }) => of({ isSaved: type === 'playerChangeDone' || type === 'movementDone' })),
    // A follow-up, such as the first top-up, is still pending.
    filter(() => !isPlayerBusy(world.store.state, world.store.facts)),
  )

/**
 * Requests the player's current state from the host, and notifies the reader that everything is saved. A player whose
 * card was removed is no longer shown.
 */
const refresh = (world: World): Observable<never> =>
  ended(world).pipe(
    tap(({ isSaved }) => {
      const { card, player } = world.store.facts.players
      if (!card)
        return world.store.updateFacts((facts) => {
          facts.players.player = null
        })
      void lookUpCard(world, card.idUser)
      const service = readerService(world)
      if (isSaved && service !== null && player?.idCard === card.idUser) world.cardReader.saved(card.idUser)
    }),
    ignoreElements(),
  )

/** The card reader, the player of the card on it, and changes of the player's account other than money. */
export function playersEffects(world: World): Observable<Command> {
  const cards: Cards = new Map()
  return merge(
    watchReader(world),
    watchLogin(world),
    intentEffects(world, playerChange(cards)),
    refresh(world),
    forgetChange(world, cards),
  )
}
