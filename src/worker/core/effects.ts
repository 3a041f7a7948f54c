import { catchError, distinctUntilChanged, EMPTY, filter, map, switchMap, type Observable } from 'rxjs'
import type { EventType, Logged } from '../../events/vocabulary.ts'
import type { Command } from '../commands.ts'
import type { KnownWallets } from '../shared/known-wallets.ts'
import type { State } from '../state.ts'
import type { Ports } from './ports.ts'
import type { Store } from './store.ts'

/** What an effect works with: the store it reacts to, and the ports to the outside. */
export interface World extends Ports {
  readonly store: Store<State, Command>
  readonly productVersion: string
  /** What is known of players' wallets and must be in no log. */
  readonly wallets: KnownWallets
  /** Names of players by the change that gives them, which must be in no log either. */
  readonly playerNames: Map<string, string>
}

/** From live committed events to commands. A replay never runs one. */
export type Effect = (world: World) => Observable<Command>

/** The live events of some types, typed. */
export const happened = <Type extends EventType>(
  { store }: World,
  ...types: Type[]
): Observable<Logged & { readonly type: Type }> =>
  store.events$.pipe(
    filter((event): event is Logged & { readonly type: Type } => (types as string[]).includes(event.type)),
  )

/** Runs `work` as long as somebody is logged in, from the start of the terminal or the login on. */
export const whileLoggedIn = (world: World, work: () => Observable<Command>): Observable<Command> =>
  happened(world, 'counterStarted', 'loggedIn', 'loggedOut').pipe(
    map(() => world.store.state.session.operator?.operatorId ?? null),
    distinctUntilChanged(),
    switchMap((operatorId) => (operatorId === null ? EMPTY : work())),
  )

/**
 * Runs the effects for the life of the terminal. Ports do not throw; should an effect do so all the same, it is reported
 * and goes on with the next event, so that no fault of one feature silences another.
 */
export function runEffects(
  effects: readonly Effect[],
  world: World,
  report: (error: unknown) => void,
): { unsubscribe(): void } {
  const subscriptions = effects.map((effect) =>
    effect(world)
      .pipe(
        catchError((error: unknown, again) => {
          report(error)
          return again
        }),
      )
      .subscribe((command) => {
        world.store.dispatch(command)
      }),
  )
  return { unsubscribe: () => subscriptions.forEach((subscription) => subscription.unsubscribe()) }
}
