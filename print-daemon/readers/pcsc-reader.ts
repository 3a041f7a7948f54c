import { BehaviorSubject, endWith, repeat, type Observable } from 'rxjs'
import type { CardMessage } from '../../src/protocol/print-devices.ts'
import { watchPcsc, type PcscWord } from './pcsc-service.ts'
import type { CardReader, ReaderCondition } from './reader.ts'
import { Tray } from './tray.ts'

const restartMs = 2_000
/** A UID of 4 to 10 bytes and the status word 9000: done. Everything else is a card without a UID, or no card at all. */
const uidAnswer = /^((?:[0-9a-f]{2}){4,10})9000$/

/** The UID in the answer of a card, or null. */
export const uidOf = (answer: string): string | null => uidAnswer.exec(answer)?.[1]?.toUpperCase() ?? null

/** The PC/SC readers of the machine: any of them, or those whose name contains a word. The last card put on counts. */
export class PcscReader implements CardReader {
  readonly #tray = new Tray({ tellsRemoval: true })
  readonly #status$ = new BehaviorSubject<ReaderCondition>('serviceAbsent')
  readonly #wanted: string
  /** The readers that are plugged in, and where the card lies that counts. */
  readonly #readers = new Set<string>()
  #cardAt: string | null = null
  readonly #watching

  constructor(wanted = '', words$: Observable<PcscWord> = watchPcsc()) {
    this.#wanted = wanted.toLowerCase()
    this.#watching = words$
      .pipe(endWith<PcscWord>({ kind: 'absent' }), repeat({ delay: restartMs }))
      .subscribe((word) => this.#hear(word))
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

  #hear(word: PcscWord): void {
    switch (word.kind) {
      case 'missing':
        return this.#tell('serviceMissing')
      case 'started':
        return this.#tell('unplugged')
      case 'absent':
        this.#readers.clear()
        this.#empty()
        return this.#tell('serviceAbsent')
      default:
        if (word.reader.toLowerCase().includes(this.#wanted)) this.#hearReader(word)
    }
  }

  #hearReader(word: Extract<PcscWord, { reader: string }>): void {
    if (word.kind === 'card') return this.#put(word.reader, uidOf(word.answer))
    if (this.#cardAt === word.reader) this.#empty()
    if (word.kind === 'empty') return
    if (word.kind === 'plugged') this.#readers.add(word.reader)
    else this.#readers.delete(word.reader)
    this.#tell(this.#readers.size > 0 ? 'works' : 'unplugged')
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

  #tell(condition: ReaderCondition): void {
    if (this.#status$.value !== condition) this.#status$.next(condition)
  }
}
