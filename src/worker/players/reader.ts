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
import { happened } from '../core/effects.ts'
import type { World } from '../world.ts'
import type { CardReaderMessage } from '../core/ports.ts'
import type { Facts } from '../facts.ts'
import { lookUpCard } from './look-up.ts'
import { isPlayerBusy } from './busy.ts'

/** Where the card reader is listened to; null where the deployment has none. */
export function readerService({ store }: World): string | null {
  const { deployment, printService } = store.state.session
  return deployment?.flags.cardReader ? printService : null
}

/** The card is gone: so is the player, unless a request about him is under way or its outcome unknown (section 4). */
function forgetCard({ store }: World, facts: Facts): void {
  facts.card = null
  if (!isPlayerBusy(store.state, facts)) facts.player = null
}

/** Without the print program nothing is known of the reader, nor of a card. */
function forgetReader(world: World, facts: Facts): void {
  facts.reader = null
  forgetCard(world, facts)
}

function hear(world: World, message: CardReaderMessage): void {
  const { learn } = world.store
  switch (message.kind) {
    case 'connection':
      if (!message.isUp) learn((facts) => forgetReader(world, facts))
      return
    case 'status':
      learn((facts) => {
        facts.reader = message.status
      })
      return
    case 'card': {
      const { status, idUser } = message.card
      if (status === 0) return learn((facts) => forgetCard(world, facts))
      learn((facts) => {
        facts.card = { idUser }
      })
      void lookUpCard(world, idUser)
    }
  }
}

/** How the card reader is, which card lies on it and whose that is, where the deployment has one. */
export const watchReader = (world: World): Observable<never> =>
  merge(happened(world, 'counterStarted'), happened(world, 'deploymentLoaded')).pipe(
    map(() => readerService(world)),
    distinctUntilChanged(),
    switchMap((service) =>
      service === null
        ? EMPTY
        : world.cardReader
            .socket(service)
            .pipe(finalize(() => world.store.learn((facts) => forgetReader(world, facts)))),
    ),
    tap((message) => hear(world, message)),
    ignoreElements(),
  )

/** A card may lie there before anybody has logged in; whoever leaves leaves no player on the screen. */
export const watchLogin = (world: World): Observable<never> =>
  happened(world, 'loggedIn', 'loggedOut').pipe(
    tap(({ type }) => {
      const { card } = world.store.facts
      if (type === 'loggedIn' && card) void lookUpCard(world, card.idUser)
      if (type === 'loggedOut')
        world.store.learn((facts) => {
          facts.player = null
        })
    }),
    ignoreElements(),
  )
