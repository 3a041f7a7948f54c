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
  repeat,
  switchMap,
  takeUntil,
  tap,
  timer,
  type Observable,
} from 'rxjs'
import type { AnswerOf } from '../../protocol/host-calls.ts'
import type { Command, CommandOf } from '../commands.ts'
import { eventsOf } from '../core/effects.ts'
import type { HostReply } from '../core/ports.ts'
import type { World } from '../world.ts'
import { whileLoggedIn } from '../shared/while-logged-in.ts'
import { isRefusedInSession } from '../shared/host-fault.ts'
import { isLeftOut } from '../shared/inquiry.ts'
import { doneHere } from '../shared/ledger.ts'
import { logOutOnceResolved } from '../shared/log-out.ts'
import { isReconciling } from '../shared/reconciling.ts'
import type { State } from '../state.ts'
import { backOffMs } from '../core/back-off.ts'
import { timing } from '../shared/timing.ts'
import { hasUncertainMoneyOf } from '../shared/uncertain.ts'
import { tillDifference } from './difference.ts'
import { repeatUntil } from '../core/repeat-until.ts'

/** The host's figure of the till: requested at the login, then reported by the socket. */
export const watchTill = (world: World): Observable<Command> =>
  whileLoggedIn(world, () => merge(requested(world), reported(world), compared(world)))

/** Repeats until the host has answered or refused. */
const requested = (world: World): Observable<Command> => {
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
 * A shift opens with the till after an entry of the host's ledger: nothing that is made elsewhere meanwhile is lost between
 * the two. A host without a ledger has only its figure, and so has one that does not send its ledger: then the figure of that
 * moment counts. Null if the host did not answer.
 */
async function firstFigure({ host, store }: World): Promise<Command | 'refused' | null> {
  const isForOpening = store.state.till.shift === null
  const reply = await host.call('getWalletByIdUser', {})
  if (isRefusedInSession(reply)) return 'refused'
  const figure = tillCommand(reply, isForOpening)
  const question = figure && !store.state.till.shift ? ledgerQuestion(store.state) : null
  if (!question) return figure
  const ledger = await host.call('getLedger', {})
  if (ledger.kind === 'answer') return ledgerCommand(question, ledger.value)
  return isLeftOut(ledger) ? figure : tillCommand(await host.call('getWalletByIdUser', {}), isForOpening)
}

const tillCommand = (
  reply: HostReply<AnswerOf<'getWalletByIdUser'>>,
  isForOpening: boolean,
): CommandOf<'recordTill'> | null =>
  reply.kind === 'answer' ? { type: 'recordTill', balance: reply.value.wallet, isForOpening } : null

/**
 * An own movement has ended while no shift is open: it leaves no trace in the shift that opens next, so what was requested before
 * it says nothing about the till that this shift opens with.
 */
const movedBeforeShift = (world: World): Observable<unknown> =>
  eventsOf(world, 'ticketSold', 'movementDone').pipe(filter(() => world.store.state.till.shift === null))

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

/** No shift opens with a report: the till is requested because of it (`compared`). */
const reported = (world: World): Observable<CommandOf<'recordTill'>> =>
  world.host.socket$.pipe(
    filter((message) => message.kind === 'till'),
    filter(({ operatorId }) => operatorId === world.store.state.session.operator?.operatorId),
    map(({ balance }) => ({ type: 'recordTill', balance })),
  )

/** The maximum number of own movements that wait to be listed by the host before its ledger is read because of them. */
const awaitedAtMost = 50

/**
 * The host's latest figure may be older than the latest movement, and the till may have changed elsewhere. If they
 * differ, or no ledger is open, the till is requested. It is also requested when the socket connects, and if an earlier
 * answer arrived after a report of the socket.
 */
const compared = (world: World): Observable<Command> => {
  let isStale = false
  let lastReported: number | null = null
  let hasLedger = true
  /** The host did not answer the last request to its ledger. */
  let isLedgerUnread = false
  const isOverwritten = () => lastReported !== null && lastReported !== world.store.state.till.balance
  const isWanted = (withLedger = hasLedger) =>
    isStale || isOverwritten() || isTillInQuestion(world.store.state, withLedger)

  /**
   * Null if the host did not answer. Its answer may be older than what arrives while it is on its way, so only what
   * was known before the request is covered by it.
   */
  async function readHost(): Promise<Command[] | null> {
    const isOutdated = isStale || isOverwritten()
    isStale = false
    lastReported = null
    const commands = await hostFigure(isOutdated)
    if (commands === null) isStale ||= isOutdated
    return commands
  }

  async function hostFigure(isOutdated: boolean): Promise<Command[] | null> {
    isLedgerUnread = false
    const question = hasLedger ? ledgerQuestion(world.store.state) : null
    if (question) {
      const { since } = question
      const reply = await world.host.call('getLedger', since === null ? {} : { since })
      if (reply.kind === 'answer') return [ledgerCommand(question, reply.value)]
      hasLedger = !isLeftOut(reply)
      isLedgerUnread = hasLedger
      if (!isOutdated && !isWanted(false)) return hasLedger ? null : []
    }
    const isForOpening = world.store.state.till.shift === null
    const figure = tillCommand(await world.host.call('getWalletByIdUser', {}), isForOpening)
    return figure && [figure]
  }

  /** Repeats until the host has answered, also about its ledger if it has one, and the ledger has no further page. */
  const readToTheEnd = () => {
    let isAnswered = false
    let hasMore = false
    return defer(() => {
      if (isWanted() || hasMore) return from(readHost()).pipe(takeUntil(movedBeforeShift(world)))
      lastReported = null
      isLedgerUnread = false
      return of([])
    }).pipe(
      mergeMap((commands) => {
        isAnswered = commands !== null && !isLedgerUnread
        hasMore = commands?.some((command) => command.type === 'recordLedger' && isPage(command)) ?? false
        return from(commands ?? [])
      }),
      repeat({
        delay: (attempt) => (hasMore ? of(0) : isAnswered ? EMPTY : timer(backOffMs(attempt - 1))),
      }),
    )
  }

  const isConnected = connected(world).pipe(tap(() => (isStale = true)))
  const reported$ = reported(world).pipe(tap(({ balance }) => (lastReported = balance)))
  // A restarted core may have left a request open.
  const isOpen = world.store.state.till.shift ? of(null) : EMPTY
  const changed = merge(isOpen, eventsOf(world, ...changing), isConnected, reported$).pipe(
    // `debounceTime` reads the computer's clock, and waits for hours after that was set back.
    debounce(() => timer(timing.tillCheckMs)),
  )
  return merge(eventsOf(world, 'shiftOpened'), changed).pipe(concatMap(readToTheEnd))
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

function isTillInQuestion(state: State, hasLedger: boolean): boolean {
  const { shift } = state.till
  if (!shift || (tillDifference(state) ?? 0) !== 0) return true
  if (!hasLedger || isReconciling(state) || hasUncertainMoneyOf(state, shift.operatorId)) return false
  return !shift.hostLedger || shift.hostLedger.awaited.length >= awaitedAtMost
}

type LedgerQuestion = Pick<CommandOf<'recordLedger'>, 'since' | 'done'>

/** The request to the host's ledger; null while it would be useless: nobody is logged in, or money is uncertain. */
function ledgerQuestion(state: State): LedgerQuestion | null {
  const { shift } = state.till
  const { operatorId } = shift ?? state.session.operator ?? {}
  if (operatorId === undefined || isReconciling(state) || hasUncertainMoneyOf(state, operatorId)) return null
  return { since: shift?.hostLedger?.number ?? null, done: shift ? doneHere(shift) : null }
}

const ledgerCommand = (
  question: LedgerQuestion,
  { data: entries, last, wallet: balance }: AnswerOf<'getLedger'>,
): CommandOf<'recordLedger'> => ({ type: 'recordLedger', ...question, entries, last, balance })

const isPage = ({ entries, last }: CommandOf<'recordLedger'>): boolean =>
  (entries.at(-1)?.number ?? last) < last
