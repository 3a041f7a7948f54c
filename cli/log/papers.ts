import type { LogDamage } from '../../src/events/log-damage.ts'
import type { LogSink } from '../../src/events/log-reader.ts'
import type { Logged } from '../../src/events/vocabulary.ts'
import type { PrintConfig } from '../../src/protocol/print-service.ts'
import type { PrintRoute } from '../../src/receipts/routes.ts'
import { receiptPayload } from '../../src/worker/printing/receipt-payload.ts'
import { issuedReceipt } from '../../src/worker/printing/state.ts'
import { printConfig, ticketPayload } from '../../src/worker/printing/ticket-payload.ts'
import { withGameNames } from '../../src/worker/printing/game-names.ts'
import { Replayer } from '../../src/worker/replay.ts'
import type { PrintResult } from '../../src/worker/shared/paper.ts'
import type { State } from '../../src/worker/state.ts'
import { warnOf } from './output.ts'
import { receiptText } from './sentences/paper.ts'
import { Show } from './show.ts'

type Requested = Logged & { type: 'ticketPrintRequested' | 'receiptPrintRequested' }

/** What the counter sent to the print program, without the fields that no event contains. */
export interface SentRequest {
  readonly path: PrintRoute
  readonly data: Readonly<Record<string, unknown>>
  readonly config: PrintConfig
}

/** One print of a ticket or receipt. */
export interface PrintedPaper {
  readonly requested: Requested
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

/** Replays a log, and gives every print to `take` when it has ended; those without an end come last. */
export class Papers implements LogSink {
  readonly show = new Show()
  isDamaged = false
  readonly #file: string
  readonly #isWanted: (jobId: string) => boolean
  readonly #take: (paper: PrintedPaper) => void
  readonly #replayer = new Replayer()
  readonly #requested = new Map<string, Requested>()
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
    this.#replayer.apply(event)
  }

  damage(damage: LogDamage): void {
    this.isDamaged = true
    warnOf(this.#file, damage)
  }

  /** After the last event. */
  end(): void {
    for (const jobId of this.#requested.keys()) this.#end(jobId, null)
  }

  #accept(jobId: string): void {
    const requested = this.#requested.get(jobId)
    if (!requested || this.#accepted.has(jobId)) return
    const { state } = this.#replayer
    this.#accepted.set(jobId, {
      requested,
      what: whatOf(state, requested, this.show),
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

function whatOf({ payment, printing }: State, { type, data }: Requested, show: Show): string {
  if (type === 'receiptPrintRequested') {
    const receipt = issuedReceipt(printing, data.receiptId)
    return receipt ? receiptText(receipt.content, show) : 'receipt'
  }
  const entry = payment.history.find(({ uniqueReqId }) => uniqueReqId === data.uniqueReqId)
  return entry?.outcome.kind === 'sold' ? `ticket ${show.barcode(entry.outcome.sold.barcode)}` : 'ticket'
}

function sentRequest(state: State, { type, data }: Requested): SentRequest | null {
  const config = printConfig(state)
  const payload =
    type === 'ticketPrintRequested'
      ? ticketRequest(state, data.uniqueReqId, data.copy)
      : receiptRequest(state, data.receiptId, data.copy)
  if (!config || !payload) return null
  const named = withGameNames(payload.data, config.language, state.games.offered)
  return { path: payload.path, data: named as Record<string, unknown>, config }
}

function ticketRequest(state: State, uniqueReqId: string, copy: number) {
  const data = ticketPayload(state, uniqueReqId, copy, null)
  return data && { path: '/ticket' as const, data }
}

function receiptRequest(state: State, receiptId: string, copy: number) {
  const receipt = issuedReceipt(state.printing, receiptId)
  const payload = receipt ? receiptPayload(state, receipt, copy) : null
  return payload && { ...payload, data: { ...payload.data, ...(receipt?.isSpent ? { isSpent: true } : {}) } }
}
