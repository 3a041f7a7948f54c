import type { CDPSession, Page } from 'playwright-core'
import { pressOf, timed, type Press, type Rhythm } from '../../src/ui/scanner/arbitrary-keys.ts'
import type { Stroke } from '../../src/ui/scanner/stroke.ts'

/** A scanner and the machine that it is plugged into. */
export interface Wedge {
  readonly rhythm: Rhythm
  /** The layout that the scanner is set up for. */
  readonly layout?: 'us' | 'pt' | 'es' | 'sr' | 'fr'
  /** What the machine's layout makes of a key. */
  readonly keyOf?: (character: string) => string
  readonly isCapsLock?: boolean
  readonly suffix?: 'Enter' | 'Tab' | 'none'
}

const ends = {
  Enter: { code: 'Enter', key: 'Enter', text: '\r' },
  Tab: { code: 'Tab', key: 'Tab' },
} as const

const shift = 8
const control = 2

/**
 * Real keys of Chromium that carry the times of a scanner themselves. They are sent without waiting for one another, because the
 * page also waits by its own clock: where a test that waited were late, the page would take the key before for typing. Each scan
 * comes behind everything before it.
 */
export class Keys {
  readonly #session: CDPSession
  #lastMs = 0

  private constructor(session: CDPSession) {
    this.#session = session
  }

  static async of(page: Page): Promise<Keys> {
    return new Keys(await page.context().newCDPSession(page))
  }

  async #press({ code, key, shiftKey, atMs }: Omit<Stroke, 'isCapsLock'>, text?: string): Promise<void> {
    const stroke = { code, key, modifiers: shiftKey ? shift : 0, timestamp: atMs / 1_000 }
    await Promise.all([
      this.#session.send('Input.dispatchKeyEvent', {
        type: text === undefined ? 'rawKeyDown' : 'keyDown',
        ...stroke,
        ...(text === undefined ? {} : { text }),
      }),
      this.#session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...stroke }),
    ])
  }

  /** Keys in a row that begin after a moment of quiet. */
  async type(presses: readonly Press[], rhythm: Rhythm, suffix: Wedge['suffix'] = 'none'): Promise<void> {
    const keys = this.#typeAt(presses, rhythm, Math.max(Date.now(), this.#lastMs + 2_000))
    await Promise.all([keys, suffix === 'none' ? null : this.end(suffix)])
  }

  async #typeAt(presses: readonly Press[], rhythm: Rhythm, fromMs: number): Promise<void> {
    const strokes = timed(presses, rhythm, { fromMs })
    this.#lastMs = strokes.at(-1)!.atMs + rhythm.paceMs
    await Promise.all(
      strokes.map((stroke) => this.#press(stroke, stroke.key.length === 1 ? stroke.key : undefined)),
    )
  }

  async end(suffix: 'Enter' | 'Tab'): Promise<void> {
    const { text, ...end }: { code: string; key: string; text?: string } = ends[suffix]
    await this.#press({ ...end, shiftKey: false, atMs: this.#lastMs }, text)
  }

  scan(text: string, { rhythm, layout = 'us', keyOf, suffix = 'Enter' }: Wedge): Promise<void> {
    const presses = [...text].map((character) => pressOf(character, layout, keyOf?.(character) ?? character))
    return this.type(presses, rhythm, suffix)
  }

  /** Enter at a time, ms since 1970, as often as given: a key that is held down repeats every 33 ms. */
  async enter(atMs: number, times = 1): Promise<void> {
    const { text, ...enter } = { ...ends.Enter }
    const strokes = Array.from({ length: times }, (_, place) => ({
      ...enter,
      autoRepeat: place > 0,
      timestamp: (atMs + 33 * place) / 1_000,
    }))
    await Promise.all([
      ...strokes.map((stroke) =>
        this.#session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...stroke, text }),
      ),
      this.#session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...strokes.at(-1)! }),
    ])
  }

  /** A scan into which the cashier presses Ctrl+Enter. */
  async interrupted(head: readonly Press[], tail: readonly Press[], rhythm: Rhythm): Promise<void> {
    const begun = this.type(head, rhythm)
    const pay = { code: 'Enter', key: 'Enter', modifiers: control, timestamp: this.#lastMs / 1_000 }
    await Promise.all([
      begun,
      this.#session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...pay }),
      this.#typeAt(tail, rhythm, this.#lastMs),
      this.end('Enter'),
    ])
  }
}
