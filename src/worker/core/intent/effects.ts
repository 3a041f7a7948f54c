import { concatMap, defer, EMPTY, exhaustMap, from, merge, mergeMap, type Observable } from 'rxjs'
import type { EventType, Logged } from '../../../events/vocabulary.ts'
import { batches } from '../batches.ts'
import { eventsOf, type Events } from '../effects.ts'
import { isUnknown, type Intent } from './outcome.ts'
import { repeatUntil } from '../repeat-until.ts'

/** The part of the counter that this module needs: its events, and the logged-in operator. */
export interface IntentWorld {
  readonly store: Events
  readonly operatorId: () => number | null
}

/** One kind of request that must have at most one effect: how it is sent, and how its outcome is resolved later. */
export interface IntentKind<
  World extends IntentWorld,
  Requested extends EventType,
  Entry extends Intent,
  Command,
> {
  /** The types of the intent and of the event that reports its outcome as unknown. */
  readonly requested: Requested
  readonly unknown: EventType
  /** Sends the request with its id, and reports the outcome. */
  readonly send: (world: World, intent: Logged & { readonly type: Requested }) => Promise<readonly Command[]>
  /** Every request in the state, oldest first. */
  readonly entries: (world: World) => readonly Entry[]
  /** Resolves some of them by their ids. Emits nothing for ids without an answer. */
  readonly resolve: (world: World, entries: readonly Entry[]) => Observable<Command>
}

/**
 * Whether the request is of the operator who is logged in. The host denies the ids of another operator's requests in this session:
 * sending or resolving them in it could move the money twice.
 */
export const isOwn = (world: IntentWorld, { operatorId }: Pick<Intent, 'operatorId'>): boolean =>
  operatorId === world.operatorId()

/**
 * Sends every request once, and inquires about each unknown one until its outcome is known. The intent is durable
 * before this module sees it (`docs/intents.md`).
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
  eventsOf(world, requested).pipe(
    mergeMap((intent) => from(send(world, intent)).pipe(mergeMap((commands) => from(commands)))),
  )

function resolveAll<World extends IntentWorld, Requested extends EventType, Entry extends Intent, Command>(
  world: World,
  { unknown, entries, resolve }: IntentKind<World, Requested, Entry, Command>,
): Observable<Command> {
  const open = () => entries(world).filter((entry) => isUnknown(entry) && isOwn(world, entry))
  return untilNoneIsOpen(eventsOf(world, 'counterStarted', 'loggedIn', unknown), open, (some) => {
    const own = some.filter((entry) => isOwn(world, entry))
    return own.length === 0 ? EMPTY : resolve(world, own)
  })
}

/** Resolves what is open, in batches: from each of these events on, and again after a while until nothing is open. */
export const untilNoneIsOpen = <Entry, Command>(
  events$: Observable<unknown>,
  open: () => readonly Entry[],
  resolve: (entries: readonly Entry[]) => Observable<Command>,
): Observable<Command> =>
  events$.pipe(
    exhaustMap(() =>
      defer(() => from(batches(open()))).pipe(
        concatMap(resolve),
        repeatUntil(() => open().length === 0),
      ),
    ),
  )
