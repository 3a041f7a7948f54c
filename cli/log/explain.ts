import { styleText } from 'node:util'
import type { LogDamage } from '../../src/events/log-damage.ts'
import type { LogSink } from '../../src/events/log-reader.ts'
import type { Logged } from '../../src/events/vocabulary.ts'
import { WrongUsage } from '../usage.ts'
import { readLogFile } from './log-file.ts'
import { earlierText, print, warnOf } from './output.ts'
import { sentenceOf } from './sentences/all.ts'
import { Show } from './show.ts'
import { subjectOf, type Subject } from './subject.ts'
import { Verdict } from './verdict.ts'

interface ExplainOptions {
  readonly json?: boolean
}

/** One event in the life of the subject. */
interface Step {
  readonly event: Logged
  readonly time: string
  readonly sentence: string
}

/**
 * Prints the life of a ticket, movement, wallet, receipt or print job in sentences, and how it ended. The exit code is 1 if
 * the log does not know it, or does not show its end.
 */
export async function explain(file: string, text: string, { json }: ExplainOptions): Promise<0 | 1> {
  if (file === '-') throw new WrongUsage('The log is read several times: explain needs a file.')
  const life = await lifeOf(file, text)
  if (life.steps.length === 0) {
    console.error(`${file}: nothing in the log mentions ${text}.${life.earlier}`)
    return 1
  }
  const { inShort } = life
  if (json) print(JSON.stringify(lifeAsJson(life), null, 2))
  else {
    for (const { event, time, sentence } of life.steps) print(`#${event.seq}  ${time}  ${sentence}`)
    print(`\n${styleText('bold', 'In short')}`)
    for (const sentence of inShort) print(`  ${sentence}`)
  }
  return life.verdict.isOpen || life.isDamaged ? 1 : 0
}

/** What happened to the subject, from its first event to its last. */
export async function lifeOf(file: string, text: string): Promise<Life> {
  const life = new Life(file, await subjectOf(file, text))
  await readLogFile(file, life)
  return life
}

class Life implements LogSink {
  readonly steps: Step[] = []
  readonly show = new Show()
  readonly verdict: Verdict
  isDamaged = false
  /** Where earlier events are, if they are not in this log. */
  earlier = ''
  readonly #file: string
  readonly #subject: Subject
  #lastAt = -Infinity

  constructor(file: string, subject: Subject) {
    this.#file = file
    this.#subject = subject
    this.verdict = new Verdict(subject.isAbout)
  }

  get inShort(): readonly string[] {
    return this.verdict.sentences(this.show)
  }

  event(event: Logged): void {
    this.show.see(event)
    if (event.type === 'stateRecorded') this.earlier = earlierText(event)
    const isBeside = besides.has(event.type) && this.verdict.isOpen
    if (isBeside || this.#subject.isMentioned(event)) this.#take(event)
    this.#lastAt = event.at
  }

  damage(damage: LogDamage): void {
    this.isDamaged = true
    warnOf(this.#file, damage)
  }

  #take(event: Logged): void {
    this.verdict.see(event, this.show)
    const sentence = sentenceOf(event, this.show, this.#subject.isAbout)
    const isBack = event.at < this.#lastAt
    this.steps.push({
      event,
      time: this.show.time(event.at),
      sentence: isBack ? `${sentence} (The clock of the counter was set back before this event.)` : sentence,
    })
  }
}

/** Events that explain why something open was not answered. */
const besides: ReadonlySet<string> = new Set(['counterStarted', 'loggedOut', 'logDamageFound'])

const lifeAsJson = ({ steps, verdict, inShort }: Life) => ({
  steps: steps.map(({ event: { seq, at, type, data }, sentence }) => ({
    seq,
    at: new Date(at).toISOString(),
    type,
    sentence,
    data,
  })),
  inShort,
  isOpen: verdict.isOpen,
})
