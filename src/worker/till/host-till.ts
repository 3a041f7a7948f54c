import { defer, EMPTY, filter, from, mergeMap, of, repeat, takeUntil, timer, type Observable } from 'rxjs'
import type { AnswerOf } from '../../protocol/host-calls.ts'
import type { Command, CommandOf } from '../commands.ts'
import { backOffMs } from '../core/back-off.ts'
import { eventsOf } from '../core/effects.ts'
import type { HostReply } from '../core/ports.ts'
import { isRefusedInSession } from '../shared/host-fault.ts'
import { isLeftOut } from '../shared/inquiry.ts'
import { doneHere } from '../shared/ledger.ts'
import { isReconciling } from '../shared/reconciling.ts'
import { hasUncertainMoneyOf } from '../shared/uncertain.ts'
import type { State } from '../state.ts'
import type { World } from '../world.ts'
import { tillDifference } from './difference.ts'

/**
 * A shift opens with the till after an entry of the host's ledger: nothing that is made elsewhere meanwhile is lost between
 * the two. A host without a ledger has only its figure, and so has one that does not send its ledger: then the figure of that
 * moment counts. Null if the host did not answer.
 */
export async function firstFigure({ host, store }: World): Promise<Command | 'refused' | null> {
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
export const movedBeforeShift = (world: World): Observable<unknown> =>
  eventsOf(world, 'ticketSold', 'movementDone').pipe(filter(() => world.store.state.till.shift === null))

/** The maximum number of own movements that wait to be listed by the host before its ledger is read because of them. */
const awaitedAtMost = 50

/** Reads the till of the host again where the host's last figure may be out of date. */
export class HostTillReader {
  readonly #world: World
  /** Reports of changes may have been missed. */
  #isStale = false
  /** What the socket has reported since the last request, minor units. */
  #reported: number | null = null
  #hasLedger = true
  /** The host did not answer the last request to its ledger. */
  #isLedgerUnread = false

  constructor(world: World) {
    this.#world = world
  }

  readonly missedReports = (): void => {
    this.#isStale = true
  }

  readonly received = ({ balance }: CommandOf<'recordTill'>): void => {
    this.#reported = balance
  }

  /** Repeats until the host has answered, also about its ledger if it has one, and the ledger has no further page. */
  readonly readToTheEnd = (): Observable<Command> => {
    let isAnswered = false
    let hasMore = false
    return defer(() => {
      if (this.#isWanted() || hasMore)
        return from(this.#read()).pipe(takeUntil(movedBeforeShift(this.#world)))
      this.#reported = null
      this.#isLedgerUnread = false
      return of([])
    }).pipe(
      mergeMap((commands) => {
        isAnswered = commands !== null && !this.#isLedgerUnread
        hasMore = commands?.some((command) => command.type === 'recordLedger' && isPage(command)) ?? false
        return from(commands ?? [])
      }),
      repeat({
        delay: (attempt) => (hasMore ? of(0) : isAnswered ? EMPTY : timer(backOffMs(attempt - 1))),
      }),
    )
  }

  /** The figure of the till may be out of date, or its ledger has to be read. */
  #isWanted(): boolean {
    return this.#isOutdated() || isTillInQuestion(this.#world.store.state, this.#hasLedger)
  }

  /** An answer to a request may have replaced a later report. */
  #isOutdated(): boolean {
    const isOverwritten = this.#reported !== null && this.#reported !== this.#world.store.state.till.balance
    return this.#isStale || isOverwritten
  }

  /**
   * Null if the host did not answer. Its answer may be older than what arrives while it is on its way, so only what
   * was known before the request is covered by it.
   */
  async #read(): Promise<Command[] | null> {
    const isOutdated = this.#isOutdated()
    this.#isStale = false
    this.#reported = null
    const commands = await this.#ledgerOrFigure(isOutdated)
    if (commands === null) this.#isStale ||= isOutdated
    return commands
  }

  async #ledgerOrFigure(isOutdated: boolean): Promise<Command[] | null> {
    const { host, store } = this.#world
    this.#isLedgerUnread = false
    const question = this.#hasLedger ? ledgerQuestion(store.state) : null
    if (question) {
      const { since } = question
      const reply = await host.call('getLedger', since === null ? {} : { since })
      if (reply.kind === 'answer') return [ledgerCommand(question, reply.value)]
      this.#hasLedger = !isLeftOut(reply)
      this.#isLedgerUnread = this.#hasLedger
      const isFigureWanted = isOutdated || this.#isOutdated() || isTillInQuestion(store.state, false)
      if (!isFigureWanted) return this.#hasLedger ? null : []
    }
    const isForOpening = store.state.till.shift === null
    const figure = tillCommand(await host.call('getWalletByIdUser', {}), isForOpening)
    return figure && [figure]
  }
}

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
