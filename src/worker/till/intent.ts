import { concatMap, defer, filter, from, mergeMap, type Observable } from 'rxjs'
import type { WireMovement } from '../../protocol/till-records.ts'
import type { Command } from '../commands.ts'
import { isOwn, type IntentKind } from '../core/intent/effects.ts'
import { sendAgain } from '../core/intent/send-again.ts'
import type { HostReply } from '../core/ports.ts'
import { movementInquiry } from '../shared/inquiry.ts'
import { withOwnTill } from '../shared/own-till.ts'
import type { Inheritable } from '../shared/taken-over.ts'
import type { World } from '../world.ts'
import { callOf, type Requested, type Done, type MovementCall } from './request.ts'
import type { MovementEntry } from './state.ts'

const entries = ({ store }: World) => store.state.till.movements.toReversed()

/** Movements of the till other than sales. */
export const movement: IntentKind<World, 'movementRequested', MovementEntry, Command> = {
  requested: 'movementRequested',
  unknown: 'movementUnknown',
  async send(world, { data }) {
    const reply = await callFor(world, data).send(world.host, data.movementId)
    return withOwnTill(world, data, commandsOf(data.movementId, reply))
  },
  entries,
  resolve,
}

/** Those that an earlier operator left open. */
export const leftMovements: Inheritable<MovementEntry> = {
  entries,
  idOf: ({ movementId }) => movementId,
  field: 'ids',
  commandsOf: (world, left, { movements }) => resultsOf(world, left, movements),
}

function callFor({ store, walletLinks }: World, requested: Requested): MovementCall {
  const { deployment } = store.state.session
  if (!deployment) throw new Error('money cannot move before a deployment is known')
  return callOf(requested, deployment.currency, walletLinks)
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

/** By their ids; if the host has no such call, the same requests are sent again (rulings, "Money"). */
function resolve(world: World, open: readonly MovementEntry[]): Observable<Command> {
  const ids = open.map(({ movementId }) => movementId)
  return defer(() => movementInquiry(world.host, ids)).pipe(
    mergeMap((results): Observable<Command> => {
      if (results === 'leftOut') return from(open).pipe(concatMap((entry) => sendOneAgain(world, entry)))
      // Another operator may have logged in meanwhile: the host denies these ids to that session.
      const own = open.filter((entry) => isOwn(world, entry))
      return from(resultsOf(world, own, results ?? []))
    }),
  )
}

function resultsOf(
  world: World,
  open: readonly MovementEntry[],
  results: readonly WireMovement[],
): Command[] {
  const byId = new Map(results.map((result) => [result.id, result]))
  return open.flatMap((entry) => {
    const result = byId.get(entry.movementId)
    return result ? resultOf(world, entry, result) : []
  })
}

/** The answer contains the till at an earlier time, so it is not used as the current till. */
function resultOf(world: World, entry: MovementEntry, result: WireMovement): Command[] {
  const { movementId } = entry
  switch (result.status) {
    case 'done': {
      const done = callFor(world, entry).read(result.answer)
      return done ? [{ type: 'recordMovementDone', movementId, ...done }] : []
    }
    case 'refused':
      return [{ type: 'recordMovementRefused', movementId, ...result.error }]
    case 'absent':
      return [{ type: 'recordMovementNeverReceived', movementId }]
    case 'pending':
      return []
  }
}

/** The repeated answer, too, contains the till at an earlier time. */
const sendOneAgain = (world: World, entry: MovementEntry): Observable<Command> =>
  sendAgain(world, entry, () => callFor(world, entry).send(world.host, entry.movementId)).pipe(
    mergeMap((reply) => from(commandsOf(entry.movementId, reply))),
    filter(({ type }) => type !== 'recordTill'),
  )
