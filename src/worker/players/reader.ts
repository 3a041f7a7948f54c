import {
  distinctUntilChanged,
  EMPTY,
  finalize,
  ignoreElements,
  map,
  merge,
  switchMap,
  tap,
  type Observable,
} from 'rxjs'
import { eventsOf } from '../core/effects.ts'
import type { World } from '../world.ts'
import type { CardReaderMessage } from '../core/ports.ts'
import type { Facts } from '../facts.ts'
import { lookUpCard } from './look-up.ts'
import { isPlayerBusy } from './busy.ts'

/** The address of the card reader's socket; null if the deployment has none. */
export function readerService({ store }: World): string | null {
  const { deployment, printService } = store.state.session
  return deployment?.flags.cardReader ? printService : null
}

/**
 * Without the card the player is no longer shown, unless a request about that player is pending or has an unknown
 * outcome (section 4).
 */
function forgetCard({ store }: World, facts: Facts): void {
  facts.players.card = null
  if (!isPlayerBusy(store.state, facts)) facts.players.player = null
}

/** Without the print program the reader's state and card are unknown. */
function forgetReader(world: World, facts: Facts): void {
  facts.players.reader = null
  forgetCard(world, facts)
}

function receive(world: World, message: CardReaderMessage): void {
  const { updateFacts: update } = world.store
  switch (message.kind) {
    case 'connection':
      if (!message.isUp) update((facts) => forgetReader(world, facts))
      return
    case 'status':
      update((facts) => {
        facts.players.reader = message.status
      })
      return
    case 'card': {
      const { status, idUser } = message.card
      if (status === 0) return update((facts) => forgetCard(world, facts))
      update((facts) => {
        facts.players.card = { idUser }
      })
      void lookUpCard(world, idUser)
    }
  }
}

/** The state of the card reader, the card on it and its player, if the deployment has a reader. */
export const watchReader = (world: World): Observable<never> =>
  merge(eventsOf(world, 'counterStarted'), eventsOf(world, 'deploymentLoaded')).pipe(
    map(() => readerService(world)),
    distinctUntilChanged(),
    switchMap((service) =>
      service === null
        ? EMPTY
        : world.cardReader
            .socket(service)
            .pipe(finalize(() => world.store.updateFacts((facts) => forgetReader(world, facts)))),
    ),
    tap((message) => receive(world, message)),
    ignoreElements(),
  )

/** A card may be on the reader before the log-in. A log-out hides the player. */
export const watchLogin = (world: World): Observable<never> =>
  eventsOf(world, 'loggedIn', 'loggedOut').pipe(
    tap(({ type }) => {
      const { card } = world.store.facts.players
      if (type === 'loggedIn' && card) void lookUpCard(world, card.idUser)
      if (type === 'loggedOut')
        world.store.updateFacts((facts) => {
          facts.players.player = null
        })
    }),
    ignoreElements(),
  )
