import { BehaviorSubject, type Observable } from 'rxjs'
import type { CardMessage } from '../../src/protocol/print-devices.ts'
import { signOf } from './decoder.ts'
import type { CardReader, ReaderCondition } from './reader.ts'
import { Tray } from './tray.ts'

/** A reader without a device: commands insert and remove cards. */
export class VirtualReader implements CardReader {
  readonly #tray = new Tray({ reportsRemoval: true })
  readonly #status$ = new BehaviorSubject<ReaderCondition>('works')

  get cards$(): Observable<CardMessage> {
    return this.#tray.cards$
  }

  get status$(): Observable<ReaderCondition> {
    return this.#status$
  }

  /** Does nothing while it is unplugged, and normalises ids like a real one. */
  insert(id: string): void {
    const sign = signOf(id)
    if (this.#status$.value !== 'works' || !sign) return
    if (sign.kind === 'card') this.#tray.put(sign.id)
    else this.#tray.removed()
  }

  remove(): void {
    this.#tray.removed()
  }

  release(id: string): void {
    this.#tray.release(id)
  }

  unplug(): void {
    this.#tray.empty()
    this.#status$.next('unplugged')
  }

  replug(): void {
    this.#status$.next('works')
  }

  async close(): Promise<void> {
    this.#tray.close()
    this.#status$.complete()
  }
}
