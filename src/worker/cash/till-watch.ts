import {
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
  timer,
  type Observable,
} from 'rxjs'
import type { Command } from '../commands.ts'
import { happened, whileLoggedIn, type World } from '../core/effects.ts'
import { isRefusedInSession } from '../host-fault.ts'
import { logOutOnceSettled } from '../log-out.ts'
import { backOffMs, timing } from '../timing.ts'
import { tillDifference } from './view.ts'

/** The till as the host has it: asked for at the login, told by the socket after. */
export const watchTill = (world: World): Observable<Command> =>
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
    'cashMovementNeverReceived',
    'cashMovementDecidedByOperator',
  ).pipe(
    debounceTime(timing.tillCheckMs),
    filter(() => !world.store.state.cash.shift || (tillDifference(world.store.state) ?? 0) !== 0),
    exhaustMap(() => world.host.call('getWalletByIdUser', {})),
    mergeMap((reply): Observable<Command> =>
      reply.kind === 'answer' ? of({ type: 'recordWallet', balance: reply.value.wallet }) : EMPTY,
    ),
  )
