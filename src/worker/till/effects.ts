import {
  concatMap,
  defer,
  EMPTY,
  exhaustMap,
  from,
  map,
  merge,
  mergeMap,
  repeat,
  timer,
  type Observable,
} from 'rxjs'
import type { WireMovement } from '../../protocol/till-records.ts'
import type { Command } from '../commands.ts'
import { happened, type World } from '../core/effects.ts'
import type { HostReply } from '../core/ports.ts'
import { saysNothingOfEarlier } from '../shared/host-fault.ts'
import { askAbout, batches } from '../shared/inquiry.ts'
import { paperless } from '../shared/paper.ts'
import { backOffMs } from '../shared/timing.ts'
import { callOf, type Asked, type Done, type MovementCall } from './request.ts'
import type { MovementEntry } from './state.ts'
import { watchTill } from './till-watch.ts'

/** Sends every movement once: its intent is in the log when this sees it. */
const move = (world: World): Observable<Command> =>
  happened(world, 'movementRequested').pipe(
    mergeMap(({ data }) =>
      from(callFor(world, data).send(world.host, data.movementId)).pipe(
        mergeMap((reply) => from(commandsOf(data.movementId, reply))),
      ),
    ),
  )

function callFor({ store, wallets }: World, asked: Asked): MovementCall {
  const { deployment } = store.state.session
  if (!deployment) throw new Error('money cannot move before a deployment is known')
  return callOf(asked, deployment.currency, wallets)
}

function commandsOf(movementId: string, reply: HostReply<Done>): Command[] {
  switch (reply.kind) {
    case 'answer':
      return [
        { type: 'recordMovementDone', movementId, ...reply.value },
        { type: 'recordTill', balance: reply.value.balance },
      ]
    case 'refused':
      return [{ type: 'recordMovementRefused', movementId, ...reply.error }]
    case 'unknown':
      return [{ type: 'recordMovementUnknown', movementId, reason: reply.reason }]
  }
}

/** The host is asked what became of movements whose outcome is unknown, until it has said it of every one. */
const resolve = (world: World): Observable<Command> =>
  happened(world, 'counterStarted', 'loggedIn', 'movementUnknown').pipe(
    exhaustMap(() =>
      defer(() => from(batches(openMovements(world)))).pipe(
        concatMap((entries) => inquire(world, entries)),
        repeat({
          delay: (attempt) => (openMovements(world).length > 0 ? timer(backOffMs(attempt - 1)) : EMPTY),
        }),
      ),
    ),
  )

/** By their ids alone; a host that has no such call is sent the same requests again (rulings, "Money"). */
const inquire = (world: World, entries: readonly MovementEntry[]): Observable<Command> =>
  defer(() =>
    askAbout(
      world.host,
      entries.map(({ movementId }) => movementId),
    ),
  ).pipe(
    mergeMap((told): Observable<Command> => {
      if (told === 'leftOut') return from(entries).pipe(concatMap((entry) => sendAgain(world, entry)))
      const words = new Map(told?.map((word) => [word.id, word]))
      return from(entries.flatMap((entry) => toldOf(world, entry, words.get(entry.movementId))))
    }),
  )

/** What the till held back then is not what it holds now: an answer from then is no word about the till. */
function toldOf(world: World, entry: MovementEntry, word: WireMovement | undefined): Command[] {
  const { movementId } = entry
  // Whoever is there by now may be another operator, to whom the host denies what is not his.
  if (!word || !isOwn(world, entry)) return []
  switch (word.status) {
    case 'done': {
      const done = callFor(world, entry).read(word.answer)
      return done ? [{ type: 'recordMovementDone', movementId, ...done }] : []
    }
    case 'refused':
      return [{ type: 'recordMovementRefused', movementId, ...word.error }]
    case 'absent':
      return [{ type: 'recordMovementNeverReceived', movementId }]
    case 'pending':
      return []
  }
}

/** The host does once what has one id. */
const sendAgain = (world: World, entry: MovementEntry): Observable<Command> =>
  defer(() => (isOwn(world, entry) ? callFor(world, entry).send(world.host, entry.movementId) : EMPTY)).pipe(
    mergeMap((reply) => from(repeatedReply(entry.movementId, reply))),
  )

function repeatedReply(movementId: string, reply: HostReply<Done>): Command[] {
  if (reply.kind === 'refused' && saysNothingOfEarlier(reply.error)) return []
  return commandsOf(movementId, reply).filter(({ type }) => type !== 'recordTill')
}

/** To another operator's session these ids are unknown: sent again there, the money would move twice. */
const isOwn = ({ store }: World, { operatorId }: MovementEntry): boolean =>
  operatorId === store.state.session.operator?.operatorId

const openMovements = (world: World): MovementEntry[] =>
  world.store.state.till.movements
    .filter((entry) => entry.outcome.kind === 'unknown' && isOwn(world, entry))
    .reverse()

/** Whatever was done gets its slip: at once, or at the next start where the power went in between. */
const handOverSlips = (world: World): Observable<Command> =>
  happened(world, 'counterStarted', 'deploymentLoaded', 'loggedIn', 'movementDone').pipe(
    mergeMap(() => from(owedSlips(world))),
    map((movementId): Command => ({ type: 'issueSlip', movementId })),
  )

const owedSlips = ({ store }: World): string[] =>
  store.state.till.movements
    .filter(
      ({ movement, outcome, hasSlip }) =>
        outcome.kind === 'done' && !hasSlip && !paperless.has(movement.kind),
    )
    .map(({ movementId }) => movementId)
    .reverse()

export const tillEffects = (world: World): Observable<Command> =>
  merge(watchTill(world), move(world), resolve(world), handOverSlips(world))
