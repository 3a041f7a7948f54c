import { Subject } from 'rxjs'
import type { CardMessage } from '../../src/protocol/print-devices.ts'

/**
 * When a card counts as taken away where the reader does not say so, counted from its last report. Readers that repeat
 * the id of a card lying there do so at least once a second; one that says it only once must not keep a card for ever.
 */
export const awayAfterMs = 1_500

/** Which card lies on a reader: at most one. */
export class Tray {
  readonly cards$ = new Subject<CardMessage>()
  readonly #awayAfterMs: number
  #lying: string | null = null
  #tellsRemoval: boolean
  #timer: NodeJS.Timeout | undefined

  /** A reader that never tells a removal may turn out to do so: from then on it is believed. */
  constructor(options: { tellsRemoval: boolean; awayAfterMs?: number }) {
    this.#tellsRemoval = options.tellsRemoval
    this.#awayAfterMs = options.awayAfterMs ?? awayAfterMs
  }

  put(id: string): void {
    if (this.#lying !== id) {
      this.empty()
      this.#lying = id
      this.cards$.next({ status: 1, idUser: id })
    }
    clearTimeout(this.#timer)
    if (!this.#tellsRemoval) this.#timer = setTimeout(() => this.empty(), this.#awayAfterMs)
  }

  /** The reader itself says that nothing lies on it. */
  removed(): void {
    this.#tellsRemoval = true
    this.empty()
  }

  /** Whatever lay there does so no more, as far as anybody can tell. */
  empty(): void {
    clearTimeout(this.#timer)
    const idUser = this.#lying
    this.#lying = null
    if (idUser !== null) this.cards$.next({ status: 0, idUser })
  }

  close(): void {
    this.empty()
    this.cards$.complete()
  }
}
