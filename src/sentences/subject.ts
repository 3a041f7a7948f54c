import { asId, mentions } from '../events/search.ts'
import type { Movement } from '../events/till.ts'
import type { DataOf, Logged } from '../events/vocabulary.ts'

/** What a recorded state has of tickets, movements, openings of the drawer, receipts and open prints. */
interface KnownIn {
  readonly payment?: {
    readonly history?: readonly {
      readonly uniqueReqId: string
      readonly ticket: { readonly ticketId: string }
      readonly outcome: { readonly sold?: { readonly barcode: string } }
    }[]
  }
  readonly till?: {
    readonly movements?: readonly {
      readonly movementId: string
      readonly movement: Movement
      readonly outcome?: { readonly wallet?: { readonly userId: string } | null }
    }[]
  }
  readonly drawer?: {
    readonly openings?: readonly Pick<DataOf<'drawerOpeningRequested'>, 'openingId' | 'cause'>[]
  }
  readonly printing?: {
    readonly receipts?: readonly Pick<DataOf<'receiptIssued'>, 'receiptId' | 'content'>[]
    readonly open?: readonly {
      readonly jobId: string
      readonly subject: { readonly uniqueReqId?: string; readonly receiptId?: string }
    }[]
  }
}

/**
 * The subject of a question, by one of its ids, and the ids that belong to its life: of a ticket its requests, barcode, print jobs
 * and payouts; of a movement its slip; of a QR wallet its top-up and its payout.
 */
export class Subject {
  readonly #ids = new Set<string>()
  /** Ids that belong to others as well, such as the payment for several tickets: nothing follows from them. */
  readonly #around = new Set<string>()

  constructor(text: string) {
    this.#ids.add(asId(text))
  }

  isAbout = (id: string): boolean => this.#ids.has(id)

  /** Also of what belongs to others as well. */
  isNear = (id: string): boolean => this.#ids.has(id) || this.#around.has(id)

  isMentioned = (event: Logged): boolean => mentions(event, this.isNear)

  /** The number of known ids: while it grows, earlier events may belong to it as well. */
  get size(): number {
    return this.#ids.size + this.#around.size
  }

  grow({ type, data }: Logged): void {
    switch (type) {
      case 'stateCarriedOver':
      case 'stateRecorded':
        this.#growByState(data.state)
        break
      case 'purchaseRequested':
        for (const { uniqueReqId, ticket, rebuyOf } of data.tickets) {
          this.#link(uniqueReqId, ticket.ticketId)
          this.#link(uniqueReqId, rebuyOf)
          this.#leads(data.purchaseId, uniqueReqId)
          this.#near(uniqueReqId, data.purchaseId)
        }
        if (data.paymentId !== undefined) this.#leads(data.paymentId, data.purchaseId)
        break
      case 'paymentTaken':
        for (const purchaseId of data.purchaseIds) this.#leads(data.paymentId, purchaseId)
        break
      case 'ticketSold':
      case 'ticketRecovered':
        this.#link(data.uniqueReqId, data.sold.barcode)
        break
      case 'ticketPrintRequested':
        this.#link(data.uniqueReqId, data.jobId)
        break
      case 'movementRequested':
        this.#growByMovement(data.movementId, data.movement)
        if (data.closeId !== undefined) this.#link(data.closeId, data.movementId)
        break
      case 'movementDone':
        this.#link(data.movementId, data.wallet?.userId)
        break
      case 'movementRecovered':
        this.#growByRecovered(data)
        break
      case 'receiptIssued':
        this.#growByReceipt(data)
        break
      case 'receiptPrintRequested':
        this.#link(data.receiptId, data.jobId)
        if (this.#around.has(data.receiptId)) this.#around.add(data.jobId)
        break
      case 'drawerOpeningRequested':
        this.#growByOpening(data)
        break
      case 'dayCloseRequested':
        this.#link(data.closeId, data.collectionId)
        this.#link(data.closeId, data.reportId)
        break
      case 'tillHandedOver':
        this.#link(data.handoverId, data.receiptId)
        break
      case 'playerChangeRequested':
        if (data.change.kind === 'creation') this.#link(data.changeId, data.change.topUp?.movementId)
        else this.#leads(data.change.userId, data.changeId)
        break
      case 'playerChangeDone':
        this.#leads(data.userId, data.changeId)
        break
    }
  }

  #growByState({ payment, till, drawer, printing }: KnownIn): void {
    for (const { uniqueReqId, ticket, outcome } of payment?.history ?? []) {
      this.#link(uniqueReqId, ticket.ticketId)
      this.#link(uniqueReqId, outcome.sold?.barcode)
    }
    for (const { movementId, movement, outcome } of till?.movements ?? []) {
      this.#growByMovement(movementId, movement)
      this.#link(movementId, outcome?.wallet?.userId)
    }
    for (const opening of drawer?.openings ?? []) this.#growByOpening(opening)
    for (const receipt of printing?.receipts ?? []) this.#growByReceipt(receipt)
    for (const { jobId, subject } of printing?.open ?? []) {
      this.#link(jobId, subject.uniqueReqId)
      this.#link(jobId, subject.receiptId)
    }
  }

  #growByRecovered({ movementId, kind, barcode, userId }: DataOf<'movementRecovered'>): void {
    this.#link(movementId, barcode)
    if (kind === 'walletTopUp' || kind === 'walletSettlement') this.#link(movementId, userId)
    else if (userId !== undefined) this.#leads(userId, movementId)
  }

  #growByMovement(movementId: string, movement: Movement): void {
    if ('barcode' in movement) this.#link(movementId, movement.barcode)
    else if (movement.kind === 'walletSettlement') this.#link(movementId, movement.userId)
    else if ('userId' in movement) this.#leads(movement.userId, movementId)
  }

  #growByOpening({ openingId, cause }: Pick<DataOf<'drawerOpeningRequested'>, 'openingId' | 'cause'>): void {
    if (cause.kind === 'payment') this.#leads(cause.paymentId, openingId)
    if (cause.kind === 'movement') this.#leads(cause.movementId, openingId)
  }

  #growByReceipt({
    receiptId,
    content,
    subjectId,
  }: Pick<DataOf<'receiptIssued'>, 'receiptId' | 'content' | 'subjectId'>): void {
    if (content.kind === 'sale') {
      if (subjectId !== undefined) this.#leads(subjectId, receiptId)
      for (const { barcode } of content.tickets) this.#near(barcode, receiptId)
      return
    }
    this.#link(receiptId, subjectId)
    if ('userId' in content) this.#link(receiptId, content.userId)
    if ('ticket' in content) this.#link(receiptId, content.ticket?.barcode)
  }

  /** Both belong together. */
  #link(first: string, second: string | undefined): void {
    if (second === undefined) return
    this.#leads(first, second)
    this.#leads(second, first)
  }

  /** The second belongs to the first, and not the first to the second. */
  #leads(first: string, second: string): void {
    if (this.#ids.has(first)) this.#ids.add(second)
  }

  #near(first: string, second: string): void {
    if (this.#ids.has(first) && !this.#ids.has(second)) this.#around.add(second)
  }
}
