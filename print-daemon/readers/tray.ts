import { Subject } from 'rxjs'
import type { CardMessage } from '../../src/protocol/print-devices.ts'

/**
 * How long a card counts as lying there, from its last report, where the reader cannot say that it was taken away: most of
 * those say an id once, and whoever serves the player must not have his form closed under his hands. Long enough for that,
 * and short enough that a card which went home does not stay on the screen.
 */
export const awayAfterMs = 120_000

/**
 * Readers that repeat the id of a card lying there do so at least once a second. A card that was let go of is put on anew
 * only after such a silence: a repetition is no new card.
 */
export const repeatsWithinMs = 1_500

/** Which card lies on a reader: at most one. */
export class Tray {
  readonly cards$ = new Subject<CardMessage>()
  readonly #awayAfterMs: number
  readonly #repeatsWithinMs: number
  #lying: string | null = null
  #tellsRemoval: boolean
  #timer: NodeJS.Timeout | undefined
  /** Let go of, but perhaps still lying there. */
  #released: string | null = null
  #silence: NodeJS.Timeout | undefined

  /** A reader that never tells a removal may turn out to do so: from then on it is believed. */
  constructor(options: { tellsRemoval: boolean; awayAfterMs?: number; repeatsWithinMs?: number }) {
    this.#tellsRemoval = options.tellsRemoval
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
    if (!this.#tellsRemoval) this.#timer = setTimeout(() => this.empty(), this.#awayAfterMs)
  }

  /** The reader itself says that nothing lies on it. */
  removed(): void {
    this.#tellsRemoval = true
    this.#forgetReleased()
    this.empty()
  }

  /** Whoever was served with this card is done: it counts as taken away, unless the reader can tell that itself. */
  release(id: string): void {
    if (this.#tellsRemoval || this.#lying !== id) return
    this.empty()
    this.#keepReleased(id)
  }

  /** Whatever lay there does so no more, as far as anybody can tell. */
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
