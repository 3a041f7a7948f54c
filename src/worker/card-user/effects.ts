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
import type { Command } from '../commands.ts'
import { happened, type World } from '../core/effects.ts'
import type { CardReaderMessage } from '../core/ports.ts'
import type { Facts } from '../facts.ts'

/** Where the card reader is listened to; null where the deployment has none. */
function readerService({ store }: World): string | null {
  const { deployment, printService } = store.state.session
  return deployment?.flags.cardReader ? printService : null
}

/** Without the print program nothing is known of the reader, nor of a card. */
function forget(facts: Facts): void {
  facts.reader = null
  facts.card = null
}

function learn(facts: Facts, message: CardReaderMessage): void {
  switch (message.kind) {
    case 'connection':
      if (!message.isUp) forget(facts)
      return
    case 'status':
      facts.reader = message.status
      return
    case 'card': {
      const { status, idUser } = message.card
      facts.card = status === 1 ? { idUser } : null
    }
  }
}

/** How the card reader is and which card lies on it, where the deployment has one. */
export const cardUserEffects = (world: World): Observable<Command> =>
  merge(happened(world, 'terminalStarted'), happened(world, 'deploymentLoaded')).pipe(
    map(() => readerService(world)),
    distinctUntilChanged(),
    switchMap((service) =>
      service === null
        ? EMPTY
        : world.cardReader.socket(service).pipe(finalize(() => world.store.learn(forget))),
    ),
    tap((message) => world.store.learn((facts) => learn(facts, message))),
    ignoreElements(),
  )
