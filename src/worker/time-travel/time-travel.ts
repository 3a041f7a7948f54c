import type { Sha256 } from '../../events/log-format.ts'
import { plainText } from '../../receipts/text.ts'
import { sentenceOf } from '../../sentences/all.ts'
import { lifeOf } from '../../sentences/life.ts'
import { initialFacts } from '../facts.ts'
import type { State } from '../state.ts'
import type { Explained, Shown, ShownPaper, TimeLine, View } from './api.ts'
import { readHistory, type History, type LogFile, type HistoryMoment } from './history.ts'
import { layOutPaper, type LaidOut } from './paper-layout.ts'
import { patchesBetween } from './patches-between.ts'
import { sentRequest, whatWasPrinted, type PrintRequested } from './sent-request.ts'
import { TimeLineSink } from './time-line.ts'

/** 80 mm paper. */
const columns = 48

/** A saved log, any event of which can be shown. */
export class TimeTravel {
  readonly timeLine: TimeLine
  readonly #history: History
  readonly #sink: TimeLineSink
  /** What the page has. */
  #view: View | null = null

  constructor(history: History, sink: TimeLineSink) {
    this.#history = history
    this.#sink = sink
    this.timeLine = sink.timeLine
  }

  async go(index: number): Promise<Shown> {
    const moment = await this.#history.at(index)
    const { event } = moment
    const before = this.#view
    const view = (this.#view = viewOf(moment))
    return {
      index,
      event,
      sentence: sentenceOf(event, this.#sink.showAt(index)),
      message: before ? { kind: 'patches', patches: patchesBetween(before, view) } : { kind: 'view', view },
    }
  }

  async paper(index: number): Promise<ShownPaper | null> {
    const print = this.#sink.printAt(index)
    if (!print) return null
    const { state } = await this.#history.at(print.accepted === null ? index : print.accepted - 1)
    const laidOut = paperIn(state, print.requested)
    return {
      index: print.index,
      what: whatWasPrinted(state, print.requested, this.#sink.showAt(index)),
      copy: print.requested.data.copy,
      result: print.ended && print.ended.index <= index ? print.ended.result : null,
      lines: laidOut && plainText(laidOut.receipt),
      gaps: laidOut?.gaps ?? [],
    }
  }

  async explain(text: string): Promise<Explained> {
    const { steps, inShort, earlier } = await lifeOf((sink) => this.#history.readInto(sink), text)
    return {
      steps: steps.map(({ event: { seq, at }, sentence }) => ({ seq, at, sentence })),
      inShort: earlier === null ? inShort : [...inShort, earlier],
      isKnown: steps.length + inShort.length > 0,
    }
  }
}

/** Null if the log does not contain what was printed, or in a form that this version cannot lay out. */
function paperIn(state: State, requested: PrintRequested): LaidOut | null {
  const sent = sentRequest(state, requested)
  try {
    return sent && layOutPaper(sent, columns)
  } catch {
    return null
  }
}

/**
 * Connections and devices are no events. Nothing stands in the way of a sale because of them, and the page shows no lights. The clock
 * is that of the event.
 */
const viewOf = ({ event: { at }, state }: HistoryMoment): View => ({
  state,
  facts: {
    ...initialFacts,
    status: {
      ...initialFacts.status,
      host: 'up',
      mainSocket: 'up',
      hostTime: { hostAtMs: at, monotonicAtMs: 0 },
    },
    printing: { ...initialFacts.printing, socket: 'up' },
    terminals: { ...initialFacts.terminals, socket: 'up' },
  },
})

/** Throws what `readHistory` throws. */
export async function openLog(file: LogFile, sha256: Sha256): Promise<TimeTravel> {
  const sink = new TimeLineSink()
  return new TimeTravel(await readHistory(file, sha256, sink), sink)
}
