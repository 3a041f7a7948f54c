import {
  concatMap,
  defer,
  EMPTY,
  exhaustMap,
  from,
  merge,
  mergeMap,
  repeat,
  timer,
  type Observable,
} from 'rxjs'
import type { EventType, Logged } from '../../../events/vocabulary.ts'
import { backOffMs } from '../back-off.ts'
import { batches } from '../batches.ts'
import { happened, type Events } from '../effects.ts'
import { isUnknown, type Intent } from './outcome.ts'

/** What this module needs of the counter: its events, and who is logged in. */
interface IntentWorld {
  readonly store: Events
  readonly operatorId: () => number | null
}

/** One kind of request that must happen once at most: how it is sent, and how its outcome is found out later. */
export interface IntentKind<
  World extends IntentWorld,
  Requested extends EventType,
  Entry extends Intent,
  Command,
> {
  /** The intent, and the event that says its outcome is unknown. */
  readonly requested: Requested
  readonly unknown: EventType
  /** Sends it by its id, and says what came of it. */
  readonly send: (world: World, intent: Logged & { readonly type: Requested }) => Promise<readonly Command[]>
  /** Every request that the state holds, oldest first. */
  readonly entries: (world: World) => readonly Entry[]
  /** Finds out what became of some of them, by their ids; nothing where the host does not say. */
  readonly resolve: (world: World, entries: readonly Entry[]) => Observable<Command>
}

/** Another operator's session is denied these ids: sent or asked about there, the money could move twice. */
export const isOwn = (world: IntentWorld, { operatorId }: Intent): boolean =>
  operatorId === world.operatorId()

/**
 * Sends every request once, and goes on asking about each unknown one until nothing is unknown. The intent is durable before
 * this module sees it (`docs/intents.md`).
 */
export const intentEffects = <
  World extends IntentWorld,
  Requested extends EventType,
  Entry extends Intent,
  Command,
>(
  world: World,
  kind: IntentKind<World, Requested, Entry, Command>,
): Observable<Command> => merge(sendOnce(world, kind), resolveAll(world, kind))

const sendOnce = <World extends IntentWorld, Requested extends EventType, Entry extends Intent, Command>(
  world: World,
  { requested, send }: IntentKind<World, Requested, Entry, Command>,
): Observable<Command> =>
  happened(world, requested).pipe(
    mergeMap((intent) => from(send(world, intent)).pipe(mergeMap((commands) => from(commands)))),
  )

function resolveAll<World extends IntentWorld, Requested extends EventType, Entry extends Intent, Command>(
  world: World,
  { unknown, entries, resolve }: IntentKind<World, Requested, Entry, Command>,
): Observable<Command> {
  const open = () => entries(world).filter((entry) => isUnknown(entry) && isOwn(world, entry))
  return happened(world, 'counterStarted', 'loggedIn', unknown).pipe(
    exhaustMap(() =>
      defer(() => from(batches(open()))).pipe(
        concatMap((some) =>
          resolve(
            world,
            some.filter((entry) => isOwn(world, entry)),
          ),
        ),
        repeat({ delay: (attempt) => (open().length > 0 ? timer(backOffMs(attempt - 1)) : EMPTY) }),
      ),
    ),
  )
}
