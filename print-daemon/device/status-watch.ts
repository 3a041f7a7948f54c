import { setTimeout as delay } from 'node:timers/promises'
import {
  BehaviorSubject,
  Subject,
  distinctUntilChanged,
  filter,
  firstValueFrom,
  type Observable,
  type Subscription,
} from 'rxjs'
import type { PrinterProblem, PrinterStatus } from '../../src/protocol/print-service.ts'
import { drawerOf } from '../encoder/drawer.ts'
import type { Profile } from '../profiles/profile.ts'
import type { LinkStatus, Transport } from '../transports/transport.ts'
import type { Line, Round } from './request-status.ts'
import type { Reply } from './replies.ts'
import { Rounds } from './rounds.ts'
import type { StatusProtocol } from './status-protocol.ts'
import { statusProtocolOf } from './status-protocols.ts'

/** All in milliseconds. */
export interface StatusPatience {
  /** The longest wait, before and after a job, for a printer that has sent no status yet. */
  readonly firstReplyAfterMs: number
  /** The longest wait for the reply to a real-time request: milliseconds; a tenth of a second on the slowest line. */
  readonly answerMs: number
  readonly pollEveryMs: number
}

/** Events before a job that change how it is sent. */
export interface StatusListener {
  /** The printer was unplugged, or plugged in, and may be another one. */
  linkChanged(): void
  /** Only so many bytes of a request were sent. */
  torn(bytes: number): void
}

/** Whether the printer reports: `never` if it has sent no status since it was plugged in, `lost` if it stopped. */
type Contact = 'awaited' | 'made' | 'never' | 'lost'

/** After so many requests without a reply the printer counts as lost. */
const silentRounds = 2

/** The status of a printer, from its own reports, its replies to requests and its silence. */
export class StatusWatch {
  readonly #profile: Profile
  readonly #protocol: StatusProtocol
  readonly #transport: Transport
  readonly #patience: StatusPatience
  readonly #listener: StatusListener
  readonly #status$: BehaviorSubject<PrinterStatus>
  readonly #replies$ = new Subject<Reply>()
  readonly #rounds: Rounds
  readonly #subscriptions: Subscription[]
  #link: LinkStatus = 'unplugged'
  #contact: Contact = 'awaited'
  #firstStatusTimer: NodeJS.Timeout | undefined
  #silentRounds = 0
  #deviceProblems: readonly PrinterProblem[] = []
  #isStalled = false
  #received: Uint8Array = new Uint8Array()
  #holdsLeftover = false
  /** Until then an answer may still come to a request that was not answered in time. */
  #lateUntilMs = 0

  constructor(profile: Profile, transport: Transport, patience: StatusPatience, listener: StatusListener) {
    this.#profile = profile
    this.#protocol = statusProtocolOf(profile)
    this.#transport = transport
    this.#patience = patience
    this.#listener = listener
    this.#status$ = new BehaviorSubject(this.#currentStatus())
    this.#rounds = new Rounds((signal) => this.#round(signal), patience.pollEveryMs)
    this.#subscriptions = [
      transport.received$.subscribe((bytes) => this.#receive(bytes)),
      transport.status$.pipe(distinctUntilChanged()).subscribe((link) => this.#linkChanged(link)),
    ]
  }

  get status$(): Observable<PrinterStatus> {
    return this.#status$.pipe(
      distinctUntilChanged((before, after) => JSON.stringify(before) === JSON.stringify(after)),
    )
  }

  get status(): PrinterStatus {
    return this.#status$.value
  }

  get replies$(): Observable<Reply> {
    return this.#replies$
  }

  get isUnplugged(): boolean {
    return this.#link === 'unplugged'
  }

  /** The printer has sent no status since it was plugged in. Jobs no longer wait for its replies. */
  get isMute(): boolean {
    return this.#contact === 'never'
  }

  /** How the printer reports its status. One whose profile says `none` may answer all the same, unless nothing comes back. */
  get reports(): Profile['reportsStatus'] {
    if (this.#transport.isOneWay) return 'none'
    const isMute = this.#contact === 'never' || this.#contact === 'awaited'
    const { reportsStatus } = this.#profile
    return reportsStatus === 'none' && !isMute ? 'realTime' : reportsStatus
  }

  /** Resolves when the printer has sent its first status or counts as mute. */
  firstReply(): Promise<unknown> {
    const isAwaited = () => this.#link === 'connected' && this.#contact === 'awaited'
    return firstValueFrom(this.#status$.pipe(filter(() => !isAwaited())), { defaultValue: undefined })
  }

  /** Sends no status requests until `goOn`, because a job needs the line. */
  rest(): Promise<void> {
    return this.#rounds.rest()
  }

  /** Sends status requests at intervals if the printer may answer. */
  goOn(): void {
    if (this.#link === 'connected' && this.#mayAnswer) this.#rounds.go()
  }

  /** The printer holds a part of an interrupted job, which it would print after its fault. The next request clears it first. */
  clearLeftover(): void {
    this.#holdsLeftover = true
  }

  /** Bytes that still need `onTheWayMs` to the printer delay its answer. Rejects only with the signal's reason. */
  async requestStatus(signal: AbortSignal, onTheWayMs = 0): Promise<Round> {
    await this.#noLateAnswer(signal)
    const send: Line['send'] = (bytes, within) => this.#send(bytes, within)
    const answerMs = this.#patience.answerMs + onTheWayMs
    let round: Round | undefined
    try {
      round = await this.#protocol.requestStatus({ send, replies$: this.#replies$, answerMs }, signal)
    } finally {
      if (round?.kind !== 'answered') this.#expectLateAnswer()
    }
    if (round.kind === 'answered') this.#report(round.problems)
    return round
  }

  #expectLateAnswer(): void {
    this.#lateUntilMs = performance.now() + this.#patience.answerMs
  }

  /** Resolves when no late answer has come for a while: it would be taken for the answer to the next request. */
  async #noLateAnswer(signal: AbortSignal): Promise<void> {
    const leftMs = () => this.#lateUntilMs - performance.now()
    while (leftMs() > 0) await delay(leftMs(), undefined, { signal }).catch(() => signal.throwIfAborted())
    signal.throwIfAborted()
  }

  stalled(isStalled: boolean): void {
    this.#isStalled = isStalled
    this.#publish()
  }

  async close(): Promise<void> {
    for (const subscription of this.#subscriptions) subscription.unsubscribe()
    clearTimeout(this.#firstStatusTimer)
    await this.#rounds.rest()
  }

  /** Ends the streams of status and replies. */
  complete(): void {
    this.#status$.complete()
    this.#replies$.complete()
  }

  #linkChanged(link: LinkStatus): void {
    this.#link = link
    this.#deviceProblems = []
    this.#received = new Uint8Array()
    this.#silentRounds = 0
    this.#lateUntilMs = 0
    this.#contact = this.#transport.isOneWay ? 'never' : 'awaited'
    this.#listener.linkChanged()
    clearTimeout(this.#firstStatusTimer)
    if (link === 'connected') this.#listenForFirstReply()
    else void this.#rounds.rest()
    this.#publish()
  }

  #listenForFirstReply(): void {
    if (this.#contact !== 'awaited') return
    this.#firstStatusTimer = setTimeout(() => {
      if (this.#contact === 'awaited') this.#contact = 'never'
      if (!this.#mayAnswer) void this.#rounds.rest()
      this.#publish()
    }, this.#patience.firstReplyAfterMs)
    this.goOn()
  }

  /**
   * Whether to send status requests: to every printer until it counts as mute, then only to one whose profile reports a
   * status.
   */
  get #mayAnswer(): boolean {
    return this.reports !== 'none' || this.#contact === 'awaited'
  }

  /** One status request, even if the printer reports changes by itself: a report may be lost. */
  async #round(signal: AbortSignal): Promise<void> {
    if (this.#holdsLeftover) {
      await this.#send(this.#protocol.clearBuffers, signal)
      this.#holdsLeftover = false
    }
    const isAutomatic = this.#profile.reportsStatus === 'automatic'
    if (isAutomatic && this.#deviceProblems.length === 0)
      await this.#send(this.#protocol.enableAutomaticStatus, signal)
    const { kind } = await this.requestStatus(signal)
    if (kind === 'answered') return
    this.#silentRounds++
    if (this.#contact === 'made' && this.#silentRounds >= silentRounds && this.#deviceProblems.length === 0)
      this.#contact = 'lost'
    this.#publish()
  }

  async #send(bytes: Uint8Array, signal: AbortSignal): Promise<void> {
    let sent = 0
    try {
      while (sent < bytes.length) sent += await this.#transport.write(bytes.subarray(sent), signal)
    } finally {
      if (sent > 0 && sent < bytes.length) this.#listener.torn(sent)
    }
  }

  #receive(bytes: Uint8Array): void {
    const { replies, rest } = this.#protocol.readReplies(Buffer.concat([this.#received, bytes]))
    this.#received = rest
    for (const reply of replies) {
      if (reply.kind === 'status') this.#report(reply.problems)
      if (reply.kind === 'realTime' && performance.now() < this.#lateUntilMs) this.#expectLateAnswer()
      this.#replies$.next(reply)
    }
    this.#publish()
  }

  /** A whole status makes contact. A single byte does not: on a serial line it may be noise. */
  #report(problems: readonly PrinterProblem[]): void {
    this.#contact = 'made'
    this.#silentRounds = 0
    this.#deviceProblems = problems
    this.#publish()
  }

  #publish(): void {
    this.#status$.next(this.#currentStatus())
  }

  #currentStatus(): PrinterStatus {
    const problems = this.#problems()
    const harmless = this.#contact === 'never' ? ['paperLow', 'silent'] : ['paperLow']
    const status = problems.every((problem) => harmless.includes(problem))
    const drawer = drawerOf(this.#profile)
    return { printActive: true, status, problems, printer: this.#profile.name, ...(drawer && { drawer }) }
  }

  #problems(): PrinterProblem[] {
    if (this.#link === 'unplugged') return ['unplugged']
    const canReply = this.reports !== 'none'
    const problems = new Set(this.#deviceProblems)
    if (this.#isStalled) problems.add('stalled')
    if (canReply && this.#contact !== 'made' && problems.size === 0) problems.add('silent')
    return [...problems]
  }
}
