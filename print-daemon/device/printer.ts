import {
  BehaviorSubject,
  Subject,
  distinctUntilChanged,
  filter,
  firstValueFrom,
  map,
  type Observable,
  type Subscription,
} from 'rxjs'
import type { PrinterProblem, PrinterStatus } from '../../src/protocol/print-service.ts'
import type { Receipt } from '../../src/receipts/receipt.ts'
import { encode } from '../encoder/encoder.ts'
import type { Profile } from '../profiles/profile.ts'
import type { PrintResult } from '../queue/decide.ts'
import type { QueuePrinter } from '../queue/queue.ts'
import { LinkBroken } from '../transports/connection.ts'
import type { LinkStatus, Transport } from '../transports/transport.ts'
import { askStatus, type Line, type Round } from './ask-status.ts'
import { Attempt, AttemptEnded, type Patience } from './attempt.ts'
import { LogoMemory } from './logo-memory.ts'
import { comingOutMs, confirmedByPrinter, outOfSight, settled } from './confirmation.ts'
import { clearBuffers, enableAutomaticStatus, readReplies, type Reply } from './replies.ts'
import { Rounds } from './rounds.ts'
import { separation } from './separation.ts'

/** All in milliseconds. */
export interface PrinterPatience extends Patience {
  /** A printer that has never said a word is not waited for longer than this, before a job or after it. */
  readonly firstWordAfterMs: number
  readonly silentAfterMs: number
  /** To a question that it answers at once: milliseconds, and a tenth of a second on the slowest line. */
  readonly answerMs: number
  /** What it was sent is on paper by then, if it says nothing else. */
  readonly settleMs: number
  /** How long so many bytes may take to come out. */
  readonly comingOutMs: (bytes: number) => number
  readonly askEveryMs: number
}

const usualPatience: PrinterPatience = {
  stalledAfterMs: 3_000,
  givesUpAfterMs: 60_000,
  firstWordAfterMs: 3_000,
  silentAfterMs: 10_000,
  answerMs: 1_000,
  settleMs: 2_000,
  comingOutMs,
  askEveryMs: 3_000,
}

/** Whether the printer can be heard: `never` where it has said nothing since it was plugged in, `lost` where it had. */
type Hearing = 'awaited' | 'heard' | 'never' | 'lost'

/** So many rounds of questions without an answer are no accident. */
const silentRounds = 2
const isReady = ({ status }: PrinterStatus) => status

/** A printer: a transport with a profile, and what the device at its end says of itself. */
export class Printer implements QueuePrinter {
  readonly profile: Profile
  readonly #transport: Transport
  readonly #patience: PrinterPatience
  readonly #status$: BehaviorSubject<PrinterStatus>
  readonly #replies$ = new Subject<Reply>()
  readonly #rounds: Rounds
  readonly #logos: LogoMemory
  readonly #subscriptions: Subscription[]
  #link: LinkStatus = 'unplugged'
  #hearing: Hearing = 'awaited'
  #firstStatusTimer: NodeJS.Timeout | undefined
  #silentRounds = 0
  #deviceProblems: readonly PrinterProblem[] = []
  #isStalled = false
  #received: Uint8Array = new Uint8Array()
  /** It has confirmed a job since it was plugged in. */
  #confirms = false
  /** What an interrupted job may have left behind, in bytes; 0 where there was none. */
  #leftoverBytes = 0
  /** It still holds a part of an interrupted job, which would come out when its trouble is over. */
  #holdsLeftover = false
  #jobNumber = 0

  constructor(profile: Profile, transport: Transport, patience: Partial<PrinterPatience> = {}) {
    this.profile = profile
    this.#transport = transport
    this.#logos = new LogoMemory(profile)
    this.#patience = { ...usualPatience, ...patience }
    this.#status$ = new BehaviorSubject(this.#currentStatus())
    this.#rounds = new Rounds((signal) => this.#round(signal), this.#patience.askEveryMs)
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

  get ready$(): Observable<boolean> {
    return this.#status$.pipe(map(isReady), distinctUntilChanged())
  }

  /**
   * Prints a receipt. `notStarted` where the printer was not ready for the first byte; `failed` where nothing of it can
   * come out; `unknown` where anything went wrong later.
   */
  async print(receipt: Receipt): Promise<PrintResult> {
    // It was laid out for another printer, which has been taken away since.
    if (!this.profile.columns.includes(receipt.columns)) return { kind: 'failed', reason: 'printerChanged' }
    await firstValueFrom(this.#status$.pipe(filter(() => !this.#isAwaited)), { defaultValue: undefined })
    await this.#rounds.rest()
    try {
      return isReady(this.status) ? await this.#attempt(receipt) : { kind: 'notStarted' }
    } finally {
      this.#askIfItAnswers()
    }
  }

  separateNext(leftoverBytes = unknownLeftoverBytes): void {
    this.#leftoverBytes = leftoverBytes
  }

  async close(): Promise<void> {
    for (const subscription of this.#subscriptions) subscription.unsubscribe()
    clearTimeout(this.#firstStatusTimer)
    await this.#rounds.rest()
    await this.#transport.close()
    this.#status$.complete()
    this.#replies$.complete()
  }

  async #attempt(receipt: Receipt): Promise<PrintResult> {
    const attempt = new Attempt(this.#transport, this.#patience, {
      status$: this.status$,
      stalled: (isStalled) => this.#stalled(isStalled),
    })
    let jobBytes = 0
    try {
      if (this.#leftoverBytes > 0) await attempt.send(separation(this.profile, this.#leftoverBytes))
      this.#leftoverBytes = 0
      // Whoever switched it off and on made it forget.
      if (this.profile.reportsStatus === 'automatic') await attempt.send(enableAutomaticStatus)
      const bytes = encode(receipt, this.profile, await this.#keptLogos(receipt, attempt))
      jobBytes = bytes.length
      attempt.begin()
      const beganAtMs = performance.now()
      await attempt.send(bytes)
      const outMs = this.#patience.comingOutMs(bytes.length) - (performance.now() - beganAtMs)
      return { kind: 'printed', confirmed: await this.#confirmed(attempt, outMs) }
    } catch (error) {
      return this.#interrupted(attempt, jobBytes, error)
    } finally {
      attempt.end()
    }
  }

  #keptLogos(receipt: Receipt, attempt: Attempt): Promise<ReadonlySet<string>> {
    return this.#logos.keysFor(receipt, {
      send: (bytes) => attempt.send(bytes),
      replies$: this.#replies$,
      answerMs: this.#patience.answerMs,
      ended$: attempt.ended$,
    })
  }

  /** Whether the printer said that it printed, or cannot say so. `outMs` from now all of it may be on paper. */
  async #confirmed(attempt: Attempt, outMs: number): Promise<boolean> {
    const { settleMs, silentAfterMs, givesUpAfterMs } = this.#patience
    const longEnoughMs = Math.max(settleMs, outMs)
    switch (this.#reports) {
      case 'none':
        attempt.hasAll()
        await outOfSight(attempt, longEnoughMs)
        return false
      case 'realTime':
        await settled(attempt, { ask: (signal) => this.#ask(signal), settleMs: longEnoughMs })
        return false
      case 'automatic': {
        const isConfirmed = await confirmedByPrinter(attempt, {
          replies$: this.#replies$,
          id: String(this.#jobNumber++ % 10_000).padStart(4, '0'),
          mustConfirm: this.#confirms,
          settleMs,
          silentAfterMs: this.#hearing === 'never' ? silentAfterMs : givesUpAfterMs,
        })
        this.#confirms ||= isConfirmed
        return isConfirmed
      }
    }
  }

  #interrupted(attempt: Attempt, bytes: number, error: unknown): PrintResult {
    if (attempt.sentBytes > 0) {
      this.separateNext(bytes)
      this.#holdsLeftover = true
      return { kind: 'unknown', reason: this.#reasonOf(error) }
    }
    // The printer may be in the middle of a command, which would swallow the next job.
    if (attempt.prefaceBytes > 0) this.separateNext(Math.max(this.#leftoverBytes, attempt.prefaceBytes))
    const isOver = error instanceof AttemptEnded || error instanceof LinkBroken
    if (isOver || !isReady(this.status)) return { kind: 'notStarted' }
    console.error('The printer refused a job:', error)
    return { kind: 'failed', reason: 'refusedByPrinter' }
  }

  #reasonOf(error: unknown): string {
    if (error instanceof AttemptEnded) return error.problem
    return this.#link === 'unplugged' ? 'unplugged' : (this.status.problems[0] ?? 'interrupted')
  }

  /** How it says its status; one that was taken for mute may turn out to answer. */
  get #reports(): Profile['reportsStatus'] {
    const isMute = this.#hearing === 'never' || this.#hearing === 'awaited'
    const { reportsStatus } = this.profile
    return reportsStatus === 'none' && !isMute ? 'realTime' : reportsStatus
  }

  get #isAwaited(): boolean {
    return this.#link === 'connected' && this.#hearing === 'awaited'
  }

  #linkChanged(link: LinkStatus): void {
    this.#link = link
    this.#deviceProblems = []
    this.#received = new Uint8Array()
    this.#confirms = false
    this.#logos.forget()
    this.#silentRounds = 0
    this.#hearing = 'awaited'
    clearTimeout(this.#firstStatusTimer)
    if (link === 'connected') this.#listenForFirstWord()
    else void this.#rounds.rest()
    this.#publish()
  }

  #listenForFirstWord(): void {
    if (this.#hearing !== 'awaited') return
    this.#firstStatusTimer = setTimeout(() => {
      if (this.#hearing === 'awaited') this.#hearing = 'never'
      if (!this.#mayAnswer) void this.#rounds.rest()
      this.#publish()
    }, this.#patience.firstWordAfterMs)
    this.#askIfItAnswers()
  }

  #askIfItAnswers(): void {
    if (this.#link === 'connected' && this.#mayAnswer) this.#rounds.go()
  }

  /** Every printer is asked before it is taken for mute; what is known to be so is not asked for ever. */
  get #mayAnswer(): boolean {
    return this.#reports !== 'none' || this.#hearing === 'awaited'
  }

  /** Is it still there, and what is its trouble? What it tells by itself, it may have forgotten to tell. */
  async #round(signal: AbortSignal): Promise<void> {
    if (this.#holdsLeftover) {
      await this.#send(clearBuffers, signal)
      this.#holdsLeftover = false
    }
    const isAutomatic = this.profile.reportsStatus === 'automatic'
    if (isAutomatic && this.#deviceProblems.length === 0) await this.#send(enableAutomaticStatus, signal)
    const { kind } = await this.#ask(signal)
    if (kind === 'answered') return
    this.#silentRounds++
    if (this.#hearing === 'heard' && this.#silentRounds >= silentRounds && this.#deviceProblems.length === 0)
      this.#hearing = 'lost'
    this.#publish()
  }

  async #ask(signal: AbortSignal): Promise<Round> {
    const send: Line['send'] = (bytes, within) => this.#send(bytes, within)
    const { answerMs } = this.#patience
    const round = await askStatus({ send, replies$: this.#replies$, answerMs }, signal)
    if (round.kind === 'answered') this.#report(round.problems)
    return round
  }

  async #send(bytes: Uint8Array, signal: AbortSignal): Promise<void> {
    for (let sent = 0; sent < bytes.length;) sent += await this.#transport.write(bytes.subarray(sent), signal)
  }

  #receive(bytes: Uint8Array): void {
    const { replies, rest } = readReplies(Buffer.concat([this.#received, bytes]))
    this.#received = rest
    if (replies.length > 0) {
      this.#hearing = 'heard'
      this.#silentRounds = 0
    }
    for (const reply of replies) {
      if (reply.kind === 'status') this.#report(reply.problems)
      this.#replies$.next(reply)
    }
    this.#publish()
  }

  #report(problems: readonly PrinterProblem[]): void {
    this.#deviceProblems = problems
    this.#publish()
  }

  #stalled(isStalled: boolean): void {
    this.#isStalled = isStalled
    this.#publish()
  }

  #publish(): void {
    this.#status$.next(this.#currentStatus())
  }

  #currentStatus(): PrinterStatus {
    const problems = this.#problems()
    const harmless = this.#hearing === 'never' ? ['paperLow', 'silent'] : ['paperLow']
    const status = problems.every((problem) => harmless.includes(problem))
    return { printActive: true, status, problems, printer: this.profile.name }
  }

  #problems(): PrinterProblem[] {
    if (this.#link === 'unplugged') return ['unplugged']
    const speaks = this.#reports !== 'none'
    const problems = new Set(this.#deviceProblems)
    if (this.#isStalled) problems.add('stalled')
    if (speaks && this.#hearing !== 'heard' && problems.size === 0) problems.add('silent')
    return [...problems]
  }
}

/** Of a job that broke off before the program last ended: longer than receipts are. */
const unknownLeftoverBytes = 8 * 1024
