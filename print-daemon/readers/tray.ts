import { Subject } from 'rxjs'
import type { CardMessage } from '../../src/protocol/print-devices.ts'

/**
 * How long a card counts as present after its last report, if the reader cannot report a removal: most of those report
 * an id once. Long enough to serve the player, and short enough that the card does not stay on the screen after the
 * player has left.
 */
export const awayAfterMs = 120_000

/**
 * Readers that repeat the id of a present card do so at least once a second. After a release, a card counts as inserted
 * again only after such a silence: a repetition is not a new card.
 */
export const repeatsWithinMs = 1_500

/** The card on a reader: at most one. */
export class Tray {
  readonly cards$ = new Subject<CardMessage>()
  readonly #awayAfterMs: number
  readonly #repeatsWithinMs: number
  #lying: string | null = null
  #reportsRemoval: boolean
  #timer: NodeJS.Timeout | undefined
  /** Released, but perhaps still on the reader. */
  #released: string | null = null
  #silence: NodeJS.Timeout | undefined

  /** A reader may start to report removals: from then on its reports count. */
  constructor(options: { reportsRemoval: boolean; awayAfterMs?: number; repeatsWithinMs?: number }) {
    this.#reportsRemoval = options.reportsRemoval
    this.#awayAfterMs = options.awayAfterMs ?? awayAfterMs
    this.#repeatsWithinMs = options.repeatsWithinMs ?? repeatsWithinMs
  }

  put(id: string): void {
    if (this.#released === id) return this.#keepReleased(id)
    this.#forgetReleased()
    if (this.#lying !== id) {
      this.empty()
      this.#lying = id
      this.cards$.next({ status: 1, idUser: id })
    }
    clearTimeout(this.#timer)
    if (!this.#reportsRemoval) this.#timer = setTimeout(() => this.empty(), this.#awayAfterMs)
  }

  /** The reader itself reports that there is no card. */
  removed(): void {
    this.#reportsRemoval = true
    this.#forgetReleased()
    this.empty()
  }

  /** The service with this card is done: it counts as removed, unless the reader can report that itself. */
  release(id: string): void {
    if (this.#reportsRemoval || this.#lying !== id) return
    this.empty()
    this.#keepReleased(id)
  }

  /** The previous card counts as removed. */
  empty(): void {
    clearTimeout(this.#timer)
    const idUser = this.#lying
    this.#lying = null
    if (idUser !== null) this.cards$.next({ status: 0, idUser })
  }

  close(): void {
    this.#forgetReleased()
    this.empty()
    this.cards$.complete()
  }

  #keepReleased(id: string): void {
    clearTimeout(this.#silence)
    this.#released = id
    this.#silence = setTimeout(() => this.#forgetReleased(), this.#repeatsWithinMs)
  }

  #forgetReleased(): void {
    clearTimeout(this.#silence)
    this.#released = null
  }
}
