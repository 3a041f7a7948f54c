import { randomInt } from 'node:crypto'
import { distinctUntilChanged, map, type Observable } from 'rxjs'
import type { PrinterStatus } from '../../src/protocol/print-service.ts'
import type { Receipt } from '../../src/receipts/receipt.ts'
import { drawerOf, drawerPulse } from '../encoder/drawer.ts'
import { encode } from '../encoder/encoder.ts'
import type { Profile } from '../profiles/profile.ts'
import type { PrintResult } from '../queue/decide.ts'
import type { QueuePrinter } from '../queue/queue.ts'
import { LinkBroken } from '../transports/connection.ts'
import type { Transport } from '../transports/transport.ts'
import { Attempt, AttemptEnded, type Patience } from './attempt.ts'
import { comingOutMs, confirmedByPrinter, outOfSight, statusStaysGood } from './confirmation.ts'
import { LogoMemory } from './logo-memory.ts'
import { longestPictureBytes } from './separation.ts'
import type { StatusProtocol } from './status-protocol.ts'
import { statusProtocolOf } from './status-protocols.ts'
import { StatusWatch, type StatusPatience } from './status-watch.ts'

/** All in milliseconds. */
export interface PrinterPatience extends Patience, StatusPatience {
  readonly silentAfterMs: number
  /** The time after which sent bytes are on paper, if the printer reports nothing else. */
  readonly onPaperAfterMs: number
  /** The pause between two requests of the status while a receipt is printed. */
  readonly askAgainMs: number
}

const usualPatience: PrinterPatience = {
  stalledAfterMs: 3_000,
  givesUpAfterMs: 60_000,
  firstReplyAfterMs: 3_000,
  silentAfterMs: 10_000,
  answerMs: 1_000,
  onPaperAfterMs: 2_000,
  comingOutMs,
  askAgainMs: 200,
  pollEveryMs: 3_000,
}

/** As many as the ids of any printer tell apart. */
const jobNumbers = 8_836

/** The bytes of a job, which may ask the printer what it keeps. */
type JobBytes = (attempt: Attempt) => Promise<Uint8Array>

const isReady = ({ status }: PrinterStatus) => status

/** A printer: a transport with a profile, and the status that the device reports. */
export class Printer implements QueuePrinter {
  readonly profile: Profile
  readonly #transport: Transport
  readonly #patience: PrinterPatience
  readonly #watch: StatusWatch
  readonly #logos: LogoMemory
  readonly #protocol: StatusProtocol
  /** It has confirmed a job since it was plugged in. */
  #confirms = false
  #leftoverBytes = 0
  /** It begins anywhere: the printer may still confirm a job of this program from before its restart. */
  #jobNumber = randomInt(jobNumbers)

  constructor(profile: Profile, transport: Transport, patience: Partial<PrinterPatience> = {}) {
    this.profile = profile
    this.#transport = transport
    this.#logos = new LogoMemory(profile, transport.isOneWay)
    this.#protocol = statusProtocolOf(profile)
    this.#patience = { ...usualPatience, ...patience }
    this.#watch = new StatusWatch(profile, transport, this.#patience, {
      linkChanged: () => {
        this.#confirms = false
        this.#logos.forget()
      },
      torn: (bytes) => this.#separateTorn(bytes),
    })
  }

  get status$(): Observable<PrinterStatus> {
    return this.#watch.status$
  }

  get status(): PrinterStatus {
    return this.#watch.status
  }

  get ready$(): Observable<boolean> {
    return this.status$.pipe(map(isReady), distinctUntilChanged())
  }

  /**
   * Prints a receipt. `notStarted` if the printer was not ready for the first byte; `failed` if nothing of it can be
   * printed; `unknown` if anything went wrong later.
   */
  async print(receipt: Receipt): Promise<PrintResult> {
    // It was laid out for another printer, which has been removed since.
    if (!this.profile.columns.includes(receipt.columns)) return { kind: 'failed', reason: 'printerChanged' }
    return this.#sendJob(async (attempt) =>
      encode(receipt, this.profile, await this.#keptLogos(receipt, attempt)),
    )
  }

  /** Opens the cash drawer once; reports as `print` does. */
  async openDrawer(): Promise<PrintResult> {
    if (!drawerOf(this.profile)) return { kind: 'failed', reason: 'noDrawer' }
    return this.#sendJob(async () => drawerPulse(this.profile))
  }

  async #sendJob(job: JobBytes): Promise<PrintResult> {
    await this.#watch.firstReply()
    await this.#watch.rest()
    try {
      return isReady(this.status) ? await this.#attempt(job) : { kind: 'notStarted' }
    } finally {
      this.#watch.goOn()
    }
  }

  /** Before a restart any picture of a receipt may have been interrupted. */
  separateNext(leftoverBytes = longestPictureBytes(this.profile)): void {
    this.#leftoverBytes = leftoverBytes
  }

  /** The maximum number of bytes of an interrupted job that it may still hold; 0 if there was none. */
  get leftoverBytes(): number {
    return this.#leftoverBytes
  }

  async close(): Promise<void> {
    await this.#watch.close()
    await this.#transport.close()
    this.#watch.complete()
  }

  async #attempt(job: JobBytes): Promise<PrintResult> {
    const attempt = new Attempt(this.#transport, this.#patience, {
      status$: this.status$,
      stalled: (isStalled) => this.#watch.stalled(isStalled),
    })
    let jobBytes = 0
    try {
      if (this.#leftoverBytes > 0)
        await attempt.send(this.#protocol.separation(this.profile, this.#leftoverBytes))
      // Switching it off and on clears its memory.
      if (this.#watch.reports === 'automatic') await attempt.send(this.#protocol.enableAutomaticStatus)
      const bytes = await job(attempt)
      jobBytes = bytes.length
      attempt.begin()
      const beganAtMs = performance.now()
      await attempt.send(bytes)
      const outMs = this.#patience.comingOutMs(bytes.length) - (performance.now() - beganAtMs)
      const confirmed = await this.#confirmed(attempt, outMs)
      // Not before: what the system has taken for the printer is lost if the cable is pulled.
      this.#leftoverBytes = 0
      return { kind: 'printed', confirmed }
    } catch (error) {
      return this.#interrupted(attempt, jobBytes, error)
    } finally {
      attempt.end()
    }
  }

  #keptLogos(receipt: Receipt, attempt: Attempt): Promise<ReadonlySet<string>> {
    return this.#logos.keysFor(receipt, {
      send: (bytes) => attempt.send(bytes),
      replies$: this.#watch.replies$,
      answerMs: this.#patience.answerMs,
      ended$: attempt.ended$,
    })
  }

  /**
   * Whether the printer confirmed the print, or cannot confirm it. Once the printer has got all of it, it may need `outMs`
   * from now to print it.
   */
  async #confirmed(attempt: Attempt, outMs: number): Promise<boolean> {
    const { onPaperAfterMs, silentAfterMs, givesUpAfterMs, askAgainMs } = this.#patience
    switch (this.#watch.reports) {
      case 'none':
        attempt.hasAll()
        await outOfSight(attempt, Math.max(onPaperAfterMs, attempt.onTheWayMs))
        return false
      case 'realTime':
        await statusStaysGood(attempt, {
          request: (signal) => this.#watch.requestStatus(signal, attempt.onTheWayMs),
          onPaperAfterMs: Math.max(onPaperAfterMs, outMs),
          askAgainMs,
        })
        return false
      case 'automatic': {
        const isConfirmed = await confirmedByPrinter(attempt, {
          replies$: this.#watch.replies$,
          confirmation: this.#protocol.confirmation(this.#jobNumber++),
          mustConfirm: this.#confirms,
          onPaperAfterMs,
          silentAfterMs: this.#watch.isMute ? silentAfterMs : givesUpAfterMs,
        })
        this.#confirms ||= isConfirmed
        return isConfirmed
      }
    }
  }

  #interrupted(attempt: Attempt, bytes: number, error: unknown): PrintResult {
    if (attempt.sentBytes > 0) {
      this.#separateTorn(bytes)
      this.#watch.clearLeftover()
      return { kind: 'unknown', reason: this.#reasonOf(error) }
    }
    if (attempt.prefaceBytes > 0) this.#separateTorn(attempt.prefaceBytes)
    const isOver = error instanceof AttemptEnded || error instanceof LinkBroken
    if (isOver || !isReady(this.status)) return { kind: 'notStarted' }
    console.error('The printer refused a job:', error)
    return { kind: 'failed', reason: 'refusedByPrinter' }
  }

  /** The printer may be in the middle of a command, which would swallow the next job. */
  #separateTorn(bytes: number): void {
    this.separateNext(Math.max(this.#leftoverBytes, bytes))
  }

  #reasonOf(error: unknown): string {
    if (error instanceof AttemptEnded) return error.problem
    return this.#watch.isUnplugged ? 'unplugged' : (this.status.problems[0] ?? 'interrupted')
  }
}
