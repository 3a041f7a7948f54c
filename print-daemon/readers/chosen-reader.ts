import { BehaviorSubject, Subject, type Observable } from 'rxjs'
import type { CardMessage, ReaderConnection, ReaderStatus } from '../../src/protocol/print-devices.ts'
import { nameOf, openReader } from './registry.ts'
import type { CardReader, ReaderCondition } from './reader.ts'
import { VirtualReader } from './virtual-reader.ts'

/** The currently selected card reader. */
export class ChosenReader {
  readonly #cards$ = new Subject<CardMessage>()
  readonly #status$: BehaviorSubject<ReaderStatus>
  #connection: ReaderConnection
  #reader: CardReader | null = null
  #lying: string | null = null
  /** One change after the other: two readers must never hold the same device. */
  #changing: Promise<void> = Promise.resolve()

  constructor(connection: ReaderConnection) {
    this.#connection = connection
    this.#status$ = new BehaviorSubject(statusOf(connection, 'unplugged'))
    this.#use(connection)
  }

  get connection(): ReaderConnection {
    return this.#connection
  }

  /** Inserted and removed cards from now on; `lying` is the current card. */
  get cards$(): Observable<CardMessage> {
    return this.#cards$
  }

  get lying(): string | null {
    return this.#lying
  }

  /** Starting with the current value. */
  get status$(): Observable<ReaderStatus> {
    return this.#status$
  }

  get status(): ReaderStatus {
    return this.#status$.value
  }

  /** The virtual reader, if it is selected. */
  get virtual(): VirtualReader | null {
    return this.#reader instanceof VirtualReader ? this.#reader : null
  }

  /** The data of this card has been saved. */
  release(id: string): void {
    this.#reader?.release(id)
  }

  /** Closes the current reader, and uses another one. */
  select(connection: ReaderConnection): Promise<void> {
    this.#changing = this.#changing.then(async () => {
      await this.#reader?.close()
      this.#use(connection)
    })
    return this.#changing
  }

  async close(): Promise<void> {
    await this.#changing
    await this.#reader?.close()
    this.#cards$.complete()
    this.#status$.complete()
  }

  #use(connection: ReaderConnection): void {
    this.#connection = connection
    this.#reader = readerAt(connection)
    if (!this.#reader) return this.#status$.next(statusOf(connection, 'unplugged'))
    this.#reader.status$.subscribe((condition) => this.#status$.next(statusOf(connection, condition)))
    this.#reader.cards$.subscribe((card) => {
      this.#lying = card.status === 1 ? card.idUser : null
      this.#cards$.next(card)
    })
  }
}

function readerAt(connection: ReaderConnection): CardReader | null {
  if (connection.kind === 'none') return null
  return connection.kind === 'virtual' ? new VirtualReader() : openReader(connection)
}

function statusOf(connection: ReaderConnection, condition: ReaderCondition): ReaderStatus {
  const reader = nameOf(connection)
  if (connection.kind === 'none') return { active: false, status: false, problems: [], reader }
  return condition === 'works'
    ? { active: true, status: true, problems: [], reader }
    : { active: true, status: false, problems: [condition], reader }
}
