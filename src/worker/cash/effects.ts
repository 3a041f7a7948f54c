import {
  concatMap,
  debounceTime,
  defer,
  EMPTY,
  exhaustMap,
  filter,
  from,
  map,
  merge,
  mergeMap,
  of,
  repeat,
  switchMap,
  type Observable,
  timer,
} from 'rxjs'
import type { Command } from '../commands.ts'
import { happened, whileLoggedIn, type World } from '../core/effects.ts'
import type { HostReply } from '../core/ports.ts'
import { isAboutTheMoment, isRefusedInSession } from '../host-fault.ts'
import { logOutOnceSettled } from '../log-out.ts'
import { paperless } from '../paper.ts'
import { backOffMs, timing } from '../timing.ts'
import { send, type Asked, type Done } from './request.ts'
import type { MovementEntry } from './state.ts'
import { tillDifference } from './view.ts'

/** The till as the host has it: asked for at the login, told by the socket after. */
const watchTill = (world: World): Observable<Command> =>
  whileLoggedIn(world, () => merge(asked(world), told(world), askedAgain(world)))

/** Until the host has said it, or refused to. */
const asked = (world: World): Observable<Command> => {
  let isAnswered = false
  return defer(() => from(world.host.call('getWalletByIdUser', {}))).pipe(
    mergeMap((reply): Observable<Command> => {
      isAnswered = reply.kind === 'answer' || isRefusedInSession(reply)
      if (reply.kind === 'answer') return of({ type: 'recordWallet', balance: reply.value.wallet })
      return isAnswered ? walletFailed(world) : EMPTY
    }),
    repeat({ delay: (attempt) => (isAnswered ? EMPTY : timer(backOffMs(attempt - 1))) }),
  )
}

/** Section 7: a wallet that the host refuses shows the unknown-error modal and logs out after a second. */
function walletFailed(world: World): Observable<Command> {
  world.store.learn((facts) => {
    facts.modal = { code: 'unknownError' }
  })
  return timer(timing.walletFailureMs).pipe(switchMap(() => logOutOnceSettled(world, 'walletFailure')))
}

const told = (world: World): Observable<Command> =>
  world.host.socket$.pipe(
    filter((message) => message.kind === 'wallet'),
    filter(({ operatorId }) => operatorId === world.store.state.session.operator?.operatorId),
    map(({ wallet }): Command => ({ type: 'recordWallet', balance: wallet })),
  )

/** The host's last word may be older than what was done since: where they disagree, or no ledger is open, it is asked. */
const askedAgain = (world: World): Observable<Command> =>
  happened(
    world,
    'ticketSold',
    'ticketRefused',
    'ticketNeverReceived',
    'unknownDecidedByOperator',
    'walletReported',
    'cashMovementDone',
    'cashMovementRefused',
    'cashMovementDecidedByOperator',
  ).pipe(
    debounceTime(timing.tillCheckMs),
    filter(() => !world.store.state.cash.shift || (tillDifference(world.store.state) ?? 0) !== 0),
    exhaustMap(() => world.host.call('getWalletByIdUser', {})),
    mergeMap((reply): Observable<Command> =>
      reply.kind === 'answer' ? of({ type: 'recordWallet', balance: reply.value.wallet }) : EMPTY,
    ),
  )

/** Sends every movement once: its intent is in the log when this sees it. */
const move = (world: World): Observable<Command> =>
  happened(world, 'cashMovementRequested').pipe(
    mergeMap(({ data }) =>
      from(sendMovement(world, data)).pipe(mergeMap((reply) => from(commandsOf(data.movementId, reply)))),
    ),
  )

function sendMovement({ host, store }: World, asked: Asked): Promise<HostReply<Done>> {
  const { deployment } = store.state.session
  if (!deployment) throw new Error('money cannot move before a deployment is known')
  return send(host, asked, deployment.currency)
}

function commandsOf(movementId: string, reply: HostReply<Done>): Command[] {
  switch (reply.kind) {
    case 'answer':
      return [
        { type: 'recordCashMovementDone', movementId, ...reply.value },
        { type: 'recordWallet', balance: reply.value.balance },
      ]
    case 'refused':
      return [{ type: 'recordCashMovementRefused', movementId, ...reply.error }]
    case 'unknown':
      return [{ type: 'recordCashMovementUnknown', movementId, reason: reply.reason }]
  }
}

/**
 * A movement whose outcome is unknown is sent again with the same id, which the host does once, until it says what
 * became of it (rulings, "Money").
 */
const resolve = (world: World): Observable<Command> =>
  happened(world, 'terminalStarted', 'loggedIn', 'cashMovementUnknown').pipe(
    exhaustMap(() =>
      defer(() => from(openMovements(world))).pipe(
        concatMap((entry) =>
          from(sendMovement(world, entry)).pipe(
            mergeMap((reply) => from(resolvedBy(entry.movementId, reply))),
          ),
        ),
        repeat({
          delay: (attempt) => (openMovements(world).length > 0 ? timer(backOffMs(attempt - 1)) : EMPTY),
        }),
      ),
    ),
  )

/** What the till held back then is not what it holds now: of a repeated answer the balance is not taken over. */
function resolvedBy(movementId: string, reply: HostReply<Done>): Command[] {
  if (reply.kind === 'refused' && isAboutTheMoment(reply.error.code)) return []
  return commandsOf(movementId, reply).filter(({ type }) => type !== 'recordWallet')
}

/** Another operator's movements are not asked about: to this session they are unknown ids. */
const openMovements = ({ store }: World): MovementEntry[] =>
  store.state.cash.movements
    .filter(({ outcome }) => outcome.kind === 'unknown')
    .filter(({ operatorId }) => operatorId === store.state.session.operator?.operatorId)
    .reverse()

/** Whatever was done gets its slip: at once, or at the next start where the power went in between. */
const handOverSlips = (world: World): Observable<Command> =>
  happened(world, 'terminalStarted', 'deploymentLoaded', 'loggedIn', 'cashMovementDone').pipe(
    mergeMap(() => from(owedSlips(world))),
    map((movementId): Command => ({ type: 'issueSlip', movementId })),
  )

const owedSlips = ({ store }: World): string[] =>
  store.state.cash.movements
    .filter(
      ({ movement, outcome, hasSlip }) =>
        outcome.kind === 'done' && !hasSlip && !paperless.has(movement.kind),
    )
    .map(({ movementId }) => movementId)
    .reverse()

export const cashEffects = (world: World): Observable<Command> =>
  merge(watchTill(world), move(world), resolve(world), handOverSlips(world))
