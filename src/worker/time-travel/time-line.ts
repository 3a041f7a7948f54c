import type { LogDamage } from '../../events/log-damage.ts'
import type { LogSink } from '../../events/log-reader.ts'
import type { Logged } from '../../events/vocabulary.ts'
import { Show, showsMore } from '../../sentences/show.ts'
import type { PrintResult } from '../shared/paper.ts'
import type { TimeLine, TimeLineGap } from './api.ts'
import { markKinds, markOf } from './marks.ts'
import type { PrintRequested } from './sent-request.ts'

/** A print of the log, by the indices of its events. */
interface Print {
  readonly index: number
  readonly requested: PrintRequested
  /** When the print program had it: the paper has what the state was then. */
  accepted: number | null
  ended: { readonly index: number; readonly result: PrintResult } | null
}

/** Collects what the time line shows while a log is read. */
export class TimeLineSink implements LogSink {
  readonly #seqs: number[] = []
  readonly #times: number[] = []
  readonly #marks: number[] = []
  readonly #gaps: TimeLineGap[] = []
  readonly #prints = new Map<string, Print>()
  /** Few events say how amounts, times and games are written. */
  readonly #settings: { readonly index: number; readonly event: Logged }[] = []

  event(event: Logged): void {
    const index = this.#seqs.length
    const mark = markOf(event)
    this.#seqs.push(event.seq)
    this.#times.push(event.at)
    this.#marks.push(mark === null ? 0 : markKinds.indexOf(mark) + 1)
    if (showsMore.has(event.type)) this.#settings.push({ index, event })
    this.#follow(event, index)
  }

  damage({ bytes, missing }: LogDamage): void {
    const events = missing === null ? 0 : missing.to === null ? null : missing.to - missing.from + 1
    this.#gaps.push({ index: this.#seqs.length, bytes, events })
  }

  get timeLine(): TimeLine {
    return {
      seqs: Float64Array.from(this.#seqs),
      times: Float64Array.from(this.#times),
      marks: Uint8Array.from(this.#marks),
      gaps: this.#gaps,
    }
  }

  /** How the shop wrote amounts, times and games then. */
  showAt(index: number): Show {
    const show = new Show()
    for (const setting of this.#settings) if (setting.index <= index) show.see(setting.event)
    return show
  }

  /** The latest print that had been requested by then. */
  printAt(index: number): Print | undefined {
    return [...this.#prints.values()].findLast((print) => print.index <= index)
  }

  #follow(event: Logged, index: number): void {
    switch (event.type) {
      case 'ticketPrintRequested':
      case 'receiptPrintRequested':
        this.#prints.set(event.data.jobId, { index, requested: event, accepted: null, ended: null })
        break
      case 'printJobQueued':
        this.#accept(event.data.jobId, index)
        break
      case 'ticketPrintEnded':
      case 'receiptPrintEnded': {
        const print = this.#accept(event.data.jobId, index)
        if (print) print.ended = { index, result: event.data.result }
      }
    }
  }

  #accept(jobId: string, index: number): Print | undefined {
    const print = this.#prints.get(jobId)
    if (print) print.accepted ??= index
    return print
  }
}
