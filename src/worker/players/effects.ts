import { filter, ignoreElements, map, merge, tap, type Observable } from 'rxjs'
import type { Command } from '../commands.ts'
import { eventsOf } from '../core/effects.ts'
import { intentEffects } from '../core/intent/effects.ts'
import type { World } from '../world.ts'
import { isPlayerBusy } from './busy.ts'
import { playerChange, type Cards } from './intent.ts'
import { lookUpCard } from './look-up.ts'
import { readerService, watchLogin, watchReader } from './reader.ts'
import { movementEntry } from '../till/state.ts'

const forgetChange = (world: World, cards: Cards): Observable<never> =>
  eventsOf(world, 'playerChangeDone', 'playerChangeRefused', 'playerChangeAbandoned').pipe(
    tap(({ data }) => {
      cards.delete(data.changeId)
      world.playerNames.delete(data.changeId)
    }),
    ignoreElements(),
  )

/** Of a movement the player whose money it is; undefined if it is about other money. */
function playerOf({ store }: World, movementId: string): string | undefined {
  const movement = movementEntry(store.state.till, movementId)?.movement
  return movement?.kind === 'playerTopUp' || movement?.kind === 'playerSettlement'
    ? movement.userId
    : undefined
}

/**
 * Shows the new player's card as linked at once, so that the following results are shown with that player. Another card may lie
 * on the reader by now.
 */
function showCreated({ store, playerNames }: World, cards: Cards, changeId: string, userId: string): void {
  const entry = store.state.players.changes.find((candidate) => candidate.changeId === changeId)
  if (entry?.change.kind !== 'creation') return
  const name = playerNames.get(changeId) ?? ''
  const idCard = cards.get(changeId)
  store.updateFacts((facts) => {
    const { player } = facts.players
    if (player?.state === 'unlinked' && player.idCard === idCard)
      facts.players.player = {
        idCard,
        state: 'known',
        player: { userId, name, balance: 0, isOperator: false },
      }
  })
}

/** The card on the screen, if it is that of a player. */
function cardOf({ store }: World, userId: string | undefined): string | undefined {
  const { player } = store.facts.players
  return player?.state === 'known' && player.player.userId === userId ? player.idCard : undefined
}

/** A request about a player has ended: `savedCard` is the card for which the host executed it. */
const ended = (world: World, cards: Cards): Observable<{ savedCard: string | undefined }> =>
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
    tap(
      ({ type, data }) =>
        type === 'playerChangeDone' && showCreated(world, cards, data.changeId, data.userId),
    ),
    filter(({ data }) => 'changeId' in data || playerOf(world, data.movementId) !== undefined),
    map(({ type, data }) => {
      if (type === 'playerChangeDone') return { savedCard: cards.get(data.changeId) }
      const isSaved = type === 'movementDone'
      return { savedCard: isSaved ? cardOf(world, playerOf(world, data.movementId)) : undefined }
    }),
    // A follow-up, such as the first top-up, is still pending.
    filter(() => !isPlayerBusy(world.store.state, world.store.facts)),
  )

/**
 * Requests the player's current state from the host, and notifies the reader that everything is saved. A player whose
 * card was removed is no longer shown.
 */
const refresh = (world: World, cards: Cards): Observable<never> =>
  ended(world, cards).pipe(
    tap(({ savedCard }) => {
      const { card } = world.store.facts.players
      if (!card)
        return world.store.updateFacts((facts) => {
          facts.players.player = null
        })
      void lookUpCard(world, card.idUser)
      if (readerService(world) !== null && savedCard === card.idUser) world.cardReader.saved(savedCard)
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
    refresh(world, cards),
    forgetChange(world, cards),
  )
}
