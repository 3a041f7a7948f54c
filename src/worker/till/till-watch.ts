import {
  concatMap,
  debounce,
  defer,
  distinctUntilChanged,
  EMPTY,
  filter,
  from,
  map,
  merge,
  mergeMap,
  of,
  switchMap,
  takeUntil,
  tap,
  timer,
  type Observable,
} from 'rxjs'
import type { Command, CommandOf } from '../commands.ts'
import { eventsOf } from '../core/effects.ts'
import type { World } from '../world.ts'
import { whileLoggedIn } from '../shared/while-logged-in.ts'
import { firstFigure, HostTillReader, movedBeforeShift } from './host-till.ts'
import { logOutOnceResolved } from '../shared/log-out.ts'
import { timing } from '../shared/timing.ts'
import { repeatUntil } from '../core/repeat-until.ts'

/** The host's figure of the till: requested at the login, then reported by the socket. */
export const watchTill = (world: World): Observable<Command> =>
  whileLoggedIn(world, () => merge(openingFigure(world), socketFigures(world), comparison(world)))

/** Repeats until the host has answered or refused. */
const openingFigure = (world: World): Observable<Command> => {
  let isAnswered = false
  return defer(() =>
    from(firstFigure(world)).pipe(
      takeUntil(movedBeforeShift(world)),
      mergeMap((figure) => {
        isAnswered = figure !== null
        if (figure === 'refused') return tillFailed(world)
        return figure ? of(figure) : EMPTY
      }),
    ),
  ).pipe(repeatUntil(() => isAnswered))
}

/**
 * Section 7: if the host refuses its figure of the till, the unknown-error modal is shown, and the operator is logged
 * out after a second.
 */
function tillFailed(world: World): Observable<Command> {
  world.store.updateFacts((facts) => {
    facts.status.modal = { code: 'unknownError' }
  })
  return timer(timing.tillFailureMs).pipe(switchMap(() => logOutOnceResolved(world, 'tillFailure')))
}

/** No shift opens with a report: the till is requested because of it (`comparison`). */
const socketFigures = (world: World): Observable<CommandOf<'recordTill'>> =>
  world.host.socket$.pipe(
    filter((message) => message.kind === 'till'),
    filter(({ operatorId }) => operatorId === world.store.state.session.operator?.operatorId),
    map(({ balance }) => ({ type: 'recordTill', balance })),
  )

/**
 * The host's latest figure may be older than the latest movement, and the till may have changed elsewhere. If they
 * differ, or no ledger is open, the till is requested. It is also requested when the socket connects, and if an earlier
 * answer arrived after a report of the socket.
 */
function comparison(world: World): Observable<Command> {
  const reader = new HostTillReader(world)
  const connected$ = connected(world).pipe(tap(reader.missedReports))
  const reported$ = socketFigures(world).pipe(tap(reader.received))
  // A restarted core may have left a request open.
  const atStart$ = world.store.state.till.shift ? of(null) : EMPTY
  const changed$ = merge(atStart$, eventsOf(world, ...changing), connected$, reported$).pipe(
    // `debounceTime` reads the computer's clock, and waits for hours after that was set back.
    debounce(() => timer(timing.tillCheckMs)),
  )
  return merge(eventsOf(world, 'shiftOpened'), changed$).pipe(concatMap(reader.readToTheEnd))
}

const changing = [
  'ticketSold',
  'ticketRefused',
  'ticketNeverReceived',
  'ticketDecidedByOperator',
  'tillReported',
  'movementDone',
  'movementRefused',
  'movementNeverReceived',
  'movementDecidedByOperator',
  'playerChangeDone',
  'playerChangeRefused',
  'playerChangeAbandoned',
  'tillCompared',
  'hostFigureAccepted',
] as const

/** The host's socket has connected, the first time too: changes of the till before that were not reported. */
const connected = (world: World): Observable<unknown> =>
  world.host.socket$.pipe(
    filter((message) => message.kind === 'connection'),
    map(({ isUp }) => isUp),
    distinctUntilChanged(),
    filter((isUp) => isUp),
  )
