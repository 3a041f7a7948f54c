import { filter, ignoreElements, merge, mergeMap, of, tap, type Observable } from 'rxjs'
import type { Command } from '../commands.ts'
import { happened } from '../core/effects.ts'
import { intentEffects } from '../core/intent/effects.ts'
import type { World } from '../world.ts'
import { isPlayerBusy } from './busy.ts'
import { playerChange, type Cards } from './intent.ts'
import { lookUpCard } from './look-up.ts'
import { readerService, watchLogin, watchReader } from './reader.ts'

const forgetChange = (world: World, cards: Cards): Observable<never> =>
  happened(world, 'playerChangeDone', 'playerChangeRefused', 'playerChangeAbandoned').pipe(
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

/** The card is the new player's at once: what follows is shown as being about him. */
function showCreated({ store, playerNames }: World, changeId: string, userId: string): void {
  const entry = store.state.players.changes.find((candidate) => candidate.changeId === changeId)
  if (entry?.change.kind !== 'creation') return
  const name = playerNames.get(changeId) ?? ''
  store.learn((facts) => {
    const idCard = facts.player?.state === 'unlinked' ? facts.player.idCard : null
    if (idCard !== null)
      facts.player = { idCard, state: 'known', player: { userId, name, balance: 0, isOperator: false } }
  })
}

/** Something about a player has ended: `isSaved` where the host did it. */
const ended = (world: World): Observable<{ isSaved: boolean }> =>
  happened(
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
    // What follows from a change, as the first top-up does, is still under way.
    filter(() => !isPlayerBusy(world.store.state, world.store.facts)),
  )

/** The host is asked how the player is now, and the reader told that all is saved; a player whose card is gone goes. */
const refresh = (world: World): Observable<never> =>
  ended(world).pipe(
    tap(({ isSaved }) => {
      const { card, player } = world.store.facts
      if (!card)
        return world.store.learn((facts) => {
          facts.player = null
        })
      void lookUpCard(world, card.idUser)
      const service = readerService(world)
      if (isSaved && service !== null && player?.idCard === card.idUser) world.cardReader.saved(card.idUser)
    }),
    ignoreElements(),
  )

/** The card reader, the player whose card lies on it, and what is changed about his account beside its money. */
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
