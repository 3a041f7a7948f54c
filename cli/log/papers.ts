import type { LogDamage } from '../../src/events/log-damage.ts'
import type { LogSink } from '../../src/events/log-reader.ts'
import type { Logged } from '../../src/events/vocabulary.ts'
import { earlierEvents } from '../../src/sentences/beginning.ts'
import { Show } from '../../src/sentences/show.ts'
import type { PrintSubject } from '../../src/worker/printing/state.ts'
import type { PrintResult } from '../../src/worker/shared/paper.ts'
import {
  sentRequest,
  whatWasPrinted,
  type PrintRequested,
  type SentRequest,
} from '../../src/worker/time-travel/sent-request.ts'
import { Auditor } from '../replay/audit.ts'
import { problemsOf } from '../replay/problems.ts'
import type { LogEnd } from './log-file.ts'
import { warnOfProblem } from './output.ts'
import { labelOf } from './source.ts'

/** One print of a ticket or receipt. */
export interface PrintedPaper {
  /** If it was open in the state that the log begins with, its place is that of the state. */
  readonly requested: PrintRequested
  /** `ticket 1234-5678…`, `slip of a refill, BRL 5.00`. */
  readonly what: string
  /** How it ended; null if the log does not show it. */
  readonly result: PrintResult | null
  /** The version of the product that requested it; null if the log does not contain its start. */
  readonly version: string | null
  /** Null if events before it are missing, or if it is a receipt of format 1 that this version cannot read. */
  readonly sent: SentRequest | null
}

type OpenPaper = Omit<PrintedPaper, 'result'>

const requestOf = (
  jobId: string,
  subject: PrintSubject,
  { seq, at }: Pick<Logged, 'seq' | 'at'>,
): PrintRequested => {
  const { copy } = subject
  return subject.kind === 'ticket'
    ? { type: 'ticketPrintRequested', data: { jobId, uniqueReqId: subject.uniqueReqId, copy }, seq, at }
    : { type: 'receiptPrintRequested', data: { jobId, receiptId: subject.receiptId, copy }, seq, at }
}

/** Replays a log, and gives every print to `take` when it has ended; those without an end come last. */
export class Papers implements LogSink {
  readonly show = new Show()
  /** Those of the log, one sentence each, after its end. */
  problems: readonly string[] = []
  /** Where the events before the log are, a sentence; null if it has them all. */
  earlier: string | null = null
  readonly #file: string
  readonly #isWanted: (jobId: string) => boolean
  readonly #take: (paper: PrintedPaper) => void
  readonly #auditor = new Auditor()
  readonly #requested = new Map<string, PrintRequested>()
  /** As they were when the print program had accepted them: the state may change while it cannot be reached. */
  readonly #accepted = new Map<string, OpenPaper>()
  #version: string | null = null

  constructor(file: string, isWanted: (jobId: string) => boolean, take: (paper: PrintedPaper) => void) {
    this.#file = file
    this.#isWanted = isWanted
    this.#take = take
  }

  event(event: Logged): void {
    this.show.see(event)
    this.earlier ??= earlierEvents(event)
    switch (event.type) {
      case 'counterStarted':
        this.#version = event.data.productVersion
        break
      case 'ticketPrintRequested':
      case 'receiptPrintRequested':
        if (this.#isWanted(event.data.jobId)) this.#requested.set(event.data.jobId, event)
        break
      case 'printJobQueued':
        this.#accept(event.data.jobId)
        break
      case 'ticketPrintEnded':
      case 'receiptPrintEnded':
        this.#end(event.data.jobId, event.data.result)
    }
    this.#auditor.event(event)
    if (event.type === 'stateCarriedOver' || event.type === 'stateRecorded') this.#takeOver(event)
  }

  damage(damage: LogDamage): void {
    this.#auditor.damage(damage)
  }

  /** After the last event. */
  end({ isGrowing }: LogEnd): void {
    for (const jobId of this.#requested.keys()) this.#end(jobId, null)
    this.problems = problemsOf(this.#auditor.end(labelOf(this.#file)), !isGrowing)
    for (const problem of this.problems) warnOfProblem(this.#file, problem)
  }

  /** The open prints of the state that the log begins with. */
  #takeOver(place: Pick<Logged, 'seq' | 'at'>): void {
    for (const { jobId, subject, isQueued } of this.#auditor.state.printing.open) {
      if (!this.#isWanted(jobId)) continue
      this.#requested.set(jobId, requestOf(jobId, subject, place))
      if (isQueued) this.#accept(jobId)
    }
  }

  #accept(jobId: string): void {
    const requested = this.#requested.get(jobId)
    if (!requested || this.#accepted.has(jobId)) return
    const { state } = this.#auditor
    this.#accepted.set(jobId, {
      requested,
      what: whatWasPrinted(state, requested, this.show),
      version: this.#version,
      sent: sentRequest(state, requested),
    })
  }

  #end(jobId: string, result: PrintResult | null): void {
    this.#accept(jobId)
    const paper = this.#accepted.get(jobId)
    if (paper) this.#take({ ...paper, result })
    this.#requested.delete(jobId)
    this.#accepted.delete(jobId)
  }
}
