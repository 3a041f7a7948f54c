import { styleText } from 'node:util'
import type { Logged } from '../../src/events/vocabulary.ts'
import type { LogDamage } from '../../src/events/log-damage.ts'
import { damageText } from '../replay/problems.ts'

/** One line to stdout. Ends the program if nobody reads it any more, as `head` does. */
export function print(line: string): void {
  if (process.stdout.destroyed) process.exit()
  process.stdout.write(`${line}\n`)
}

/** An event with its sentence, for a program: times in UTC, amounts in minor units. */
export const eventAsJson = ({ seq, at, type, data }: Logged, sentence: string): string =>
  JSON.stringify({ seq, at: new Date(at).toISOString(), type, sentence, data })

/** Where the log is damaged, an answer from it may be incomplete. */
export function warnOf(file: string, damage: LogDamage): void {
  console.error(styleText('red', `${file}: ${damageText(damage)}`, { stream: process.stderr }))
}
