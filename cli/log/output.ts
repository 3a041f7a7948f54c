import type { Logged } from '../../src/events/vocabulary.ts'
import type { LogDamage } from '../../src/events/log-damage.ts'
import { coloured, warn } from '../output.ts'
import { damageText, openEnd } from '../replay/problems.ts'
import { sentenceOf } from '../../src/sentences/all.ts'
import type { Show } from '../../src/sentences/show.ts'
import type { LogEnd } from './log-file.ts'
import { labelOf } from './source.ts'

/** `#12  2026-03-14T18:00:08+00:00  ticketSold: The host sold it …` */
export const eventLine = (event: Logged, show: Show, isAbout?: (id: string) => boolean): string =>
  `#${event.seq}  ${show.time(event.at)}  ${event.type}: ${sentenceOf(event, show, isAbout)}`

/** The same for a program: times in UTC, amounts in minor units. */
export const eventAsJson = (event: Logged, show: Show, isAbout?: (id: string) => boolean): string => {
  const { seq, at, type, data } = event
  const sentence = sentenceOf(event, show, isAbout)
  return JSON.stringify({ seq, at: new Date(at).toISOString(), type, sentence, data })
}

/** Where a log lacks its first events, an answer from it may be incomplete. `earlier`: where they are, a sentence. */
export function noteEarlier(file: string, earlier: string | null): void {
  if (earlier !== null) warn(`${labelOf(file)}: ${earlier}`)
}

/** Where the log is damaged, an answer from it may be incomplete. */
export const warnOf = (file: string, damage: LogDamage): void => warnOfProblem(file, damageText(damage))

/** A problem of the log, one sentence. */
export function warnOfProblem(file: string, problem: string): void {
  warn(coloured('red', `${labelOf(file)}: ${problem}`, process.stderr))
}

/** Where a log was cut off, an answer from it lacks what came later. */
export function noteOpenEnd(file: string, { isEndMissing }: LogEnd): void {
  if (isEndMissing) warnOfProblem(file, openEnd)
}
