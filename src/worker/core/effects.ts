import { catchError, filter, type Observable } from 'rxjs'
import type { EventType, Logged } from '../../events/vocabulary.ts'

/** The live, durable events of a store. */
export interface Events {
  readonly events$: Observable<Logged>
}

/** The live events of some types, typed. */
export const eventsOf = <Type extends EventType>(
  { store }: { readonly store: Events },
  ...types: Type[]
): Observable<Logged & { readonly type: Type }> =>
  store.events$.pipe(
    filter((event): event is Logged & { readonly type: Type } => (types as string[]).includes(event.type)),
  )

/**
 * Runs the effects while the counter runs: from live events to commands, never in a replay. Ports do not throw. If an
 * effect throws, the error is reported and the effect continues with the next event, so a fault in one feature does not
 * stop another.
 */
export function runEffects<
  World extends { readonly store: { dispatch(command: Command): unknown } },
  Command,
>(
  effects: readonly ((world: World) => Observable<Command>)[],
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
