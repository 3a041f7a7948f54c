import { Subject } from 'rxjs'
import { onTestFinished } from 'vitest'
import type { DataOf, Event } from '../../src/events/vocabulary.ts'
import type { HostCallName } from '../../src/protocol/host-calls.ts'
import type { PrintConfig, PrintJob } from '../../src/protocol/print-service.ts'
import type { PrintReply, PrintSocketMessage } from '../../src/worker/core/ports.ts'
import type { Counter } from '../../src/worker/counter.ts'
import { silence, silent, startCore, type Answer } from './core.ts'
import { goodFacts, id } from './decider.ts'
import { stopTime } from './fake-time.ts'
import { purchaseUnderWay, sold } from './shop.ts'

export const jobIn =
  (state: PrintJob['state']) =>
  (jobId: string): PrintReply => ({ kind: 'job', job: { id: jobId, state, confirmed: state === 'printed' } })
export const unreachable = (): PrintReply => ({ kind: 'unreachable' })

/** Ticket `number` is sold as `id(number + 100)`; its print is the job `id(number + 600)`. */
export const soldTicket = (number: number): Event[] => [
  ...purchaseUnderWay(number),
  { type: 'ticketSold', data: { uniqueReqId: id(number + 100), sold: sold() } },
]
export const printRequested = (number: number): Event => ({
  type: 'ticketPrintRequested',
  data: { jobId: id(number + 600), uniqueReqId: id(number + 100), copy: 0 },
})
export const printEnded = (number: number, result: DataOf<'ticketPrintEnded'>['result']): Event => ({
  type: 'ticketPrintEnded',
  data: { jobId: id(number + 600), uniqueReqId: id(number + 100), result },
})

/** The real core at a print program and a host that answer as the test says, until it ends; time is the test's. */
export class PrintingSetup {
  /** What was sent to be printed, and the jobs that were inquired about or cancelled. */
  readonly sent: { readonly id: string; readonly route: string; readonly data: unknown }[] = []
  readonly inquiries: string[] = []
  readonly cancelled: string[] = []
  readonly socket$ = new Subject<PrintSocketMessage>()
  /** Where the socket was connected, and what it says of the receipts. */
  readonly connected: { readonly service: string; readonly config: () => PrintConfig | null }[] = []
  readonly hostAnswers: Partial<Record<HostCallName, (request: unknown) => Answer>> = {}
  readonly hostRequests: { readonly name: HostCallName; readonly request: unknown }[] = []
  send: (jobId: string) => PrintReply | Promise<PrintReply> = jobIn('queued')
  job: (jobId: string) => PrintReply | Promise<PrintReply> = jobIn('sending')
  cancel: (jobId: string) => PrintReply = jobIn('failed')
  /** Nothing is known yet of printer and programs. */
  isNew = false
  counter!: Counter

  constructor() {
    stopTime()
    onTestFinished(() => this.counter?.stop())
  }

  start(...events: readonly Event[]): void {
    this.counter = startCore({
      events,
      host: {
        ...silent.host,
        call: async (name, request) => {
          this.hostRequests.push({ name, request })
          return (this.hostAnswers[name]?.(request) ?? silence) as never
        },
      },
      print: {
        ...silent.print,
        socket: (service, config) => {
          this.connected.push({ service, config })
          return this.socket$
        },
        send: async (_service, route, { id, data }) => {
          this.sent.push({ id, route, data })
          return this.send(id)
        },
        job: async (_service, jobId) => {
          this.inquiries.push(jobId)
          return this.job(jobId)
        },
        cancel: async (_service, jobId) => {
          this.cancelled.push(jobId)
          return this.cancel(jobId)
        },
      },
      show: (store) => {
        if (!this.isNew) store.updateFacts((facts) => void Object.assign(facts, structuredClone(goodFacts)))
      },
    })
  }

  get open() {
    return this.counter.store.state.printing.open
  }

  /** Of the ticket that was requested last. */
  get paper() {
    return this.counter.store.state.payment.history[0]?.paper
  }
}
