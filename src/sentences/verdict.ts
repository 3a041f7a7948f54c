import type { DrawerCause } from '../events/drawer.ts'
import type { SoldGame } from '../events/games.ts'
import type { ReceiptContent } from '../events/receipts.ts'
import type { CartTicket } from '../events/ticket.ts'
import type { Movement } from '../events/till.ts'
import type { EventType, Logged, MoneyEvent } from '../events/vocabulary.ts'
import { drawerCauseText } from './drawer.ts'
import { drawerEnd, movementEnd, saleEnd, type DrawerEnd, type MovementEnd, type SaleEnd } from './ends.ts'
import { kindTexts, movementText } from './money.ts'
import { receiptText } from './paper.ts'
import type { Show } from './show.ts'
import type { Subject } from './subject.ts'

/** A request of money, or a paper, and how it ended. */
interface Thread {
  readonly about: string
  /** Null while it is open. */
  end: string | null
  /** Since when it was uncertain: `earlier` than the log begins; null if it never was. */
  unknownSince: number | 'earlier' | null
  /** `earlier` than the log begins. */
  resolvedAt: number | 'earlier' | null
}

interface Prints {
  readonly about: string
  readonly jobs: { readonly jobId: string; readonly copy: number; result: string | null }[]
  /** What a recorded state has of prints before it; null if it has none. */
  before: string | null
}

interface RequestIn<End> {
  readonly outcome: { readonly kind: 'pending' | 'unknown' } | End
}

/** What is known of the prints of a paper. */
interface PrintedIn {
  readonly paper?: { readonly state: string; readonly papers: number }
}

/** What a recorded state has of requests and prints, newest first; the open prints have the oldest first. */
interface RequestsIn {
  readonly payment?: {
    readonly history?: readonly (RequestIn<SaleEnd> &
      PrintedIn & {
        readonly uniqueReqId: string
        readonly ticket: CartTicket
        readonly game?: SoldGame
      })[]
  }
  readonly till?: {
    readonly movements?: readonly (RequestIn<MovementEnd> & {
      readonly movementId: string
      readonly movement: Movement
    })[]
  }
  readonly drawer?: {
    readonly openings?: readonly (RequestIn<{ readonly kind: 'ended' } & DrawerEnd> & {
      readonly openingId: string
      readonly cause: DrawerCause
    })[]
  }
  readonly printing?: {
    readonly receipts?: readonly (PrintedIn & {
      readonly receiptId: string
      readonly content: ReceiptContent
    })[]
    readonly open?: readonly {
      readonly jobId: string
      readonly subject: {
        readonly uniqueReqId?: string
        readonly receiptId?: string
        readonly copy: number
      }
    }[]
  }
}

/** Events that change nothing about a request of money. A new event about money is one of these, or has a case in `see`. */
type WithoutRequest =
  | Exclude<EventType, MoneyEvent>
  | 'ticketPrintRequested'
  | 'ticketPrintEnded'
  | 'ticketPrintDecidedByOperator'

/** The paper before the log begins, by its status in a recorded state; nothing where no print has ended. */
const beforeTexts: Readonly<Record<string, string>> = {
  printed: 'was printed',
  unconfirmed: 'was sent to a printer that cannot report it',
  maybe: 'was maybe printed',
  failed: 'was not printed',
}

/** The summary of a life: what was requested and how it ended, and how often what was printed. */
export class Verdict {
  readonly #threads = new Map<string, Thread>()
  readonly #prints = new Map<string, Prints>()
  readonly #subject: Pick<Subject, 'isAbout' | 'isNear'>

  constructor(subject: Pick<Subject, 'isAbout' | 'isNear'>) {
    this.#subject = subject
  }

  /** What the state that a log begins with has of it. */
  takeOver({ payment, till, drawer, printing }: RequestsIn, show: Show): void {
    for (const { uniqueReqId, ticket, game, outcome, paper } of payment?.history?.toReversed() ?? []) {
      if (!this.#subject.isAbout(uniqueReqId)) continue
      this.#request(uniqueReqId, saleText(show.ticket(ticket, game)))
      this.#continue(uniqueReqId, outcome, (end) => saleEnd(end, show))
      this.#printedBefore(uniqueReqId, 'the ticket', paper)
    }
    for (const { movementId, movement, outcome } of till?.movements?.toReversed() ?? []) {
      if (!this.#subject.isAbout(movementId)) continue
      this.#request(movementId, requestText(movement, show))
      this.#continue(movementId, outcome, (end) => movementEnd(end, show))
    }
    for (const { openingId, cause, outcome } of drawer?.openings?.toReversed() ?? []) {
      if (!this.#subject.isAbout(openingId)) continue
      this.#request(openingId, openingText(cause))
      this.#continue(openingId, outcome, drawerEnd)
    }
    this.#takeOverPrints(printing ?? {}, show)
  }

  #takeOverPrints({ receipts = [], open = [] }: NonNullable<RequestsIn['printing']>, show: Show): void {
    for (const { receiptId, content, paper } of receipts.toReversed())
      if (this.#subject.isNear(receiptId))
        this.#printedBefore(receiptId, `the ${receiptText(content, show)}`, paper)
    for (const { jobId, subject } of open) {
      const { uniqueReqId, receiptId = '', copy } = subject
      const id = uniqueReqId ?? receiptId
      if (!this.#subject.isNear(id)) continue
      const receipt = receipts.find((issued) => issued.receiptId === receiptId)
      const about = receipt ? `the ${receiptText(receipt.content, show)}` : 'the receipt'
      const { jobs } = this.#print(id, uniqueReqId === undefined ? about : 'the ticket')
      jobs.push({ jobId, copy, result: null })
    }
  }

  #continue<End>(id: string, outcome: RequestIn<End>['outcome'], endText: (end: End) => string): void {
    if (!isOpenIn(outcome)) this.#resolve(id, 'earlier', endText(outcome))
    else if (outcome.kind === 'unknown') this.#doubt(id, 'earlier')
  }

  #printedBefore(id: string, about: string, paper: PrintedIn['paper']): void {
    if (!paper || !(paper.state in beforeTexts)) return
    const most = paper.papers > 1 ? `, ${paper.papers} papers of it at most` : ''
    this.#print(id, about).before = `${beforeTexts[paper.state]}${most}`
  }

  see({ type, data, at }: Logged, show: Show): void {
    switch (type) {
      case 'purchaseRequested':
        for (const { uniqueReqId, ticket } of data.tickets)
          if (this.#subject.isAbout(uniqueReqId)) this.#request(uniqueReqId, saleText(show.ticket(ticket)))
        break
      case 'ticketSold':
        this.#resolve(data.uniqueReqId, at, saleEnd({ kind: 'sold', sold: data.sold }, show))
        break
      case 'ticketRecovered':
        this.#request(data.uniqueReqId, saleText(show.ticket(data.ticket)))
        this.#resolve(data.uniqueReqId, at, 'was found at the host after damage to the log')
        break
      case 'ticketRefused':
        this.#resolve(data.uniqueReqId, at, saleEnd({ ...data, kind: 'refused' }, show))
        break
      case 'ticketNeverReceived':
        this.#resolve(data.uniqueReqId, at, saleEnd({ kind: 'neverReceived' }, show))
        break
      case 'ticketDecidedByOperator':
        this.#resolve(data.uniqueReqId, at, saleEnd({ kind: 'decidedNotSold' }, show))
        break
      case 'purchaseOutcomeUnknown':
        for (const id of data.uniqueReqIds) this.#doubt(id, at)
        break
      case 'movementRequested':
        this.#request(data.movementId, requestText(data.movement, show))
        break
      case 'movementDone':
        this.#resolve(data.movementId, at, movementEnd({ kind: 'done', amount: data.amount }, show))
        break
      case 'movementRecovered':
        this.#request(data.movementId, `${capitalized(kindTexts[data.kind])} (${show.money(data.amount)})`)
        this.#resolve(data.movementId, at, "was found in the host's ledger after damage to the log")
        break
      case 'movementRefused':
        this.#resolve(data.movementId, at, movementEnd({ ...data, kind: 'refused' }, show))
        break
      case 'movementNeverReceived':
        this.#resolve(data.movementId, at, movementEnd({ kind: 'neverReceived' }, show))
        break
      case 'movementDecidedByOperator':
        this.#resolve(data.movementId, at, movementEnd({ kind: 'decidedNotDone' }, show))
        break
      case 'movementUnknown':
        this.#doubt(data.movementId, at)
        break
      case 'drawerOpeningRequested':
        this.#request(data.openingId, openingText(data.cause))
        break
      case 'drawerOpeningEnded':
        this.#resolve(data.openingId, at, drawerEnd(data))
        break
      case 'drawerOpeningUnknown':
        this.#doubt(data.openingId, at)
        break
      case 'counterStarted':
        for (const [id, { end }] of this.#threads) if (end === null) this.#doubt(id, at)
        break
      default:
        void (type satisfies WithoutRequest)
        this.#seePaper({ type, data, at } as Logged, show)
    }
  }

  #seePaper({ type, data }: Logged, show: Show): void {
    switch (type) {
      case 'ticketPrintRequested':
        this.#print(data.uniqueReqId, 'the ticket').jobs.push({
          jobId: data.jobId,
          copy: data.copy,
          result: null,
        })
        break
      case 'receiptIssued':
        this.#print(data.receiptId, `the ${receiptText(data.content, show)}`)
        break
      case 'receiptPrintRequested':
        this.#print(data.receiptId, 'the receipt').jobs.push({
          jobId: data.jobId,
          copy: data.copy,
          result: null,
        })
        break
      case 'ticketPrintEnded':
      case 'receiptPrintEnded':
        for (const { jobs } of this.#prints.values())
          for (const job of jobs) if (job.jobId === data.jobId) job.result = data.result
        break
    }
  }

  #request(id: string, about: string): void {
    if (!this.#threads.has(id))
      this.#threads.set(id, { about, end: null, unknownSince: null, resolvedAt: null })
  }

  #doubt(id: string, at: number | 'earlier'): void {
    const thread = this.#threads.get(id)
    if (thread) thread.unknownSince ??= at
  }

  #resolve(id: string, at: number | 'earlier', end: string): void {
    const thread = this.#threads.get(id)
    if (!thread) return
    thread.end = end
    thread.resolvedAt = at
  }

  #print(id: string, about: string): Prints {
    const prints = this.#prints.get(id) ?? { about, jobs: [], before: null }
    this.#prints.set(id, prints)
    return prints
  }

  /** Whether a request or a print has no known end. */
  get isOpen(): boolean {
    return (
      [...this.#threads.values()].some(({ end }) => end === null) ||
      [...this.#prints.values()].some(({ jobs }) => jobs.some(({ result }) => result === null))
    )
  }

  /** One sentence for each request, and one for the prints of each paper. */
  sentences({ time }: Show): string[] {
    return [
      ...[...this.#threads].map(([id, thread]) => threadText(id, thread, time)),
      ...[...this.#prints.values()].map(printsText),
    ]
  }
}

const saleText = (ticket: string): string => `The sale of ${ticket}`
const openingText = (cause: DrawerCause): string => `Opening the cash drawer ${drawerCauseText(cause)}`

const capitalized = (text: string): string => `${text[0]!.toUpperCase()}${text.slice(1)}`
const requestText = (movement: Movement, show: Show): string => capitalized(movementText(movement, show))

const isOpenIn = <End>(
  outcome: RequestIn<End>['outcome'],
): outcome is { readonly kind: 'pending' | 'unknown' } => {
  const { kind } = outcome as { readonly kind?: unknown }
  return kind === 'pending' || kind === 'unknown'
}

function threadText(
  id: string,
  { about, end, unknownSince, resolvedAt }: Thread,
  time: (at: number) => string,
): string {
  if (end === null) return `${about} is open: the log does not show how it ended. Ask the host about ${id}.`
  if (resolvedAt === 'earlier') return `${about} ${end}. That was before the log begins.`
  if (unknownSince === null || resolvedAt === null) return `${about} ${end}.`
  const period = unknownSince === 'earlier' ? 'until' : `from ${time(unknownSince)} to`
  return `${about} ${end}. It was uncertain ${period} ${time(resolvedAt)}.`
}

function printsText({ about, jobs, before }: Prints): string {
  const earlier = before === null ? '' : `Before the log begins ${about} ${before}.`
  if (jobs.length === 0) return earlier || `No print of ${about} was requested.`
  const of = (results: readonly (string | null)[], isCopy: boolean) =>
    jobs.filter(({ copy, result }) => copy > 0 === isCopy && results.includes(result)).length
  const known = ['printed', 'unconfirmed']
  const parts = [
    [of(known, false), 'printed without a mark'],
    [of(known, true), 'printed and marked as a copy'],
    [of(['unknown'], false), 'maybe printed without a mark'],
    [of(['unknown'], true), 'maybe printed, marked as a copy'],
    [of(['failed'], false) + of(['failed'], true), 'not printed'],
    [of([null], false) + of([null], true), 'without a known end'],
  ] as const
  const text = parts.flatMap(([count, what]) => (count > 0 ? [`${count} ${what}`] : [])).join(', ')
  return `Prints of ${about}: ${text}.${earlier && ` ${earlier}`}`
}
