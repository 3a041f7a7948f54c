import type { LogDamage } from '../events/log-damage.ts'
import type { LogSink } from '../events/log-reader.ts'
import type { Logged } from '../events/vocabulary.ts'
import { sentenceOf } from './all.ts'
import { earlierEvents } from './beginning.ts'
import { wasSetBack } from './clock.ts'
import { Show } from './show.ts'
import { Subject } from './subject.ts'
import { Verdict } from './verdict.ts'

/** Reads the whole log, from its beginning, into a sink. */
export type ReadLog = (sink: LogSink) => Promise<unknown>

/** One event in the life of the subject. */
export interface Step {
  readonly event: Logged
  /** ISO 8601 on the shop's clock. */
  readonly time: string
  readonly sentence: string
}

/** The life of a ticket, movement, wallet, receipt or print job, from its first event to its last. */
export interface Life {
  /** None if nothing in the log mentions it. */
  readonly steps: readonly Step[]
  /** A sentence for each request and for the prints of each paper. */
  readonly inShort: readonly string[]
  /** Whether a request or a print has no known end. */
  readonly isOpen: boolean
  /** Where the log is damaged, the life may be incomplete. */
  readonly damages: readonly LogDamage[]
  /** Where the events before the log are, a sentence; null if it has them all. */
  readonly earlier: string | null
  /** The log is from training. */
  readonly isTraining: boolean
}

/** `text` is a barcode or an id of the subject. The log is read several times. */
export async function lifeOf(read: ReadLog, text: string): Promise<Life> {
  const subject = new Subject(text)
  const recorder = await readAbout(subject, read, () => new Recorder(subject))
  const { steps, damages, earlier, verdict, show } = recorder
  const { isTraining } = show
  return { steps, damages, earlier, inShort: verdict.sentences(show), isOpen: verdict.isOpen, isTraining }
}

/** What a log says of a barcode or an id: all ids that belong to it. The log is read several times. */
export async function subjectOf(read: ReadLog, text: string): Promise<Subject> {
  const subject = new Subject(text)
  await readAbout(subject, read, () => ({ event: () => {}, damage: () => {} }))
  return subject
}

/**
 * Reads the log until no further id belongs to the subject, because barcodes come with the sale, and jobs after it. The sink of the last
 * time has got every event with all ids known.
 */
async function readAbout<Sink extends LogSink>(
  subject: Subject,
  read: ReadLog,
  begin: () => Sink,
): Promise<Sink> {
  for (;;) {
    const { size } = subject
    const sink = begin()
    await read({
      event(event, at) {
        subject.grow(event)
        sink.event(event, at)
      },
      damage: (damage) => sink.damage(damage),
    })
    if (subject.size === size) return sink
  }
}

class Recorder implements LogSink {
  readonly steps: Step[] = []
  readonly damages: LogDamage[] = []
  readonly show = new Show()
  readonly verdict: Verdict
  earlier: string | null = null
  readonly #subject: Subject
  #lastAt = -Infinity

  constructor(subject: Subject) {
    this.#subject = subject
    this.verdict = new Verdict(subject)
  }

  event(event: Logged): void {
    this.show.see(event)
    this.earlier ??= earlierEvents(event)
    if (event.type === 'stateCarriedOver' || event.type === 'stateRecorded')
      this.verdict.takeOver(event.data.state, this.show)
    const isBeside = besides.has(event.type) && this.verdict.isOpen
    if (isBeside || this.#subject.isMentioned(event)) this.#take(event)
    // A state record may have been made later than the events after it.
    if (event.type !== 'stateRecorded') this.#lastAt = event.at
  }

  damage(damage: LogDamage): void {
    this.damages.push(damage)
  }

  #take(event: Logged): void {
    this.verdict.see(event, this.show)
    const sentence = sentenceOf(event, this.show, this.#subject.isAbout)
    const isBack = wasSetBack(this.#lastAt, event.at)
    this.steps.push({
      event,
      time: this.show.time(event.at),
      sentence: isBack ? `${sentence} (The clock of the counter was set back before this event.)` : sentence,
    })
  }
}

/** Events that explain why something open was not answered. */
const besides: ReadonlySet<string> = new Set(['counterStarted', 'loggedOut', 'logDamageFound'])
