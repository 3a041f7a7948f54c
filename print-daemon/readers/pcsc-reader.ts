import { BehaviorSubject, endWith, repeat, type Observable } from 'rxjs'
import type { CardMessage } from '../../src/protocol/print-devices.ts'
import { watchPcsc, type PcscMessage } from './pcsc-service.ts'
import type { CardReader, ReaderCondition } from './reader.ts'
import { Tray } from './tray.ts'

const restartMs = 2_000
/** A UID of 4 to 10 bytes and the status word 9000: success. Everything else is a card without a UID, or no card. */
const uidAnswer = /^((?:[0-9a-f]{2}){4,10})9000$/

/** The UID in the answer of a card, or null. */
export const uidOf = (answer: string): string | null => uidAnswer.exec(answer)?.[1]?.toUpperCase() ?? null

/**
 * The PC/SC readers of the machine: any of them, or those whose name contains a text. The latest inserted card counts.
 */
export class PcscReader implements CardReader {
  readonly #tray = new Tray({ reportsRemoval: true })
  readonly #status$ = new BehaviorSubject<ReaderCondition>('serviceAbsent')
  readonly #wanted: string
  /** The connected readers, and the one with the current card. */
  readonly #readers = new Set<string>()
  #cardAt: string | null = null
  readonly #watching

  constructor(wanted = '', messages$: Observable<PcscMessage> = watchPcsc()) {
    this.#wanted = wanted.toLowerCase()
    this.#watching = messages$
      .pipe(endWith<PcscMessage>({ kind: 'absent' }), repeat({ delay: restartMs }))
      .subscribe((message) => this.#receive(message))
  }

  get cards$(): Observable<CardMessage> {
    return this.#tray.cards$
  }

  get status$(): Observable<ReaderCondition> {
    return this.#status$
  }

  release(id: string): void {
    this.#tray.release(id)
  }

  async close(): Promise<void> {
    this.#watching.unsubscribe()
    this.#tray.close()
    this.#status$.complete()
  }

  #receive(message: PcscMessage): void {
    switch (message.kind) {
      case 'missing':
        return this.#report('serviceMissing')
      case 'started':
        return this.#report('unplugged')
      case 'absent':
        this.#readers.clear()
        this.#empty()
        return this.#report('serviceAbsent')
      default:
        if (message.reader.toLowerCase().includes(this.#wanted)) this.#receiveOfReader(message)
    }
  }

  #receiveOfReader(message: Extract<PcscMessage, { reader: string }>): void {
    if (message.kind === 'card') return this.#put(message.reader, uidOf(message.answer))
    if (this.#cardAt === message.reader) this.#empty()
    if (message.kind === 'empty') return
    if (message.kind === 'plugged') this.#readers.add(message.reader)
    else this.#readers.delete(message.reader)
    this.#report(this.#readers.size > 0 ? 'works' : 'unplugged')
  }

  #put(reader: string, id: string | null): void {
    if (id === null) return
    this.#cardAt = reader
    this.#tray.put(id)
  }

  #empty(): void {
    this.#cardAt = null
    this.#tray.empty()
  }

  #report(condition: ReaderCondition): void {
    if (this.#status$.value !== condition) this.#status$.next(condition)
  }
}
