import { lifeOf, type Life } from '../../src/sentences/life.ts'
import { readableAgain } from './as-file.ts'
import { readLogFile, type LogEnd } from './log-file.ts'
import { coloured, print, printAll, warn } from '../output.ts'
import { nothingForMoney } from '../replay/text.ts'
import { noteEarlier, noteOpenEnd, warnOf } from './output.ts'
import { labelOf } from './source.ts'

interface ExplainOptions {
  readonly json?: boolean
}

/**
 * Prints the life of a ticket, movement, wallet, receipt or print job in sentences, and how it ended. The exit code is 1 if
 * the log does not know it, or does not show its end.
 */
export async function explain(file: string, text: string, { json }: ExplainOptions): Promise<0 | 1> {
  const log = await readableAgain(file)
  let end: LogEnd | undefined
  const life = await lifeOf(async (sink) => (end = await readLogFile(log, sink)), text)
  for (const damage of life.damages) warnOf(file, damage)
  if (end) noteOpenEnd(file, end)
  if (life.steps.length === 0 && life.inShort.length === 0) {
    warn(`${labelOf(file)}: nothing in the log mentions ${text}.`)
    noteEarlier(file, life.earlier)
    return 1
  }
  if (json) printAll(JSON.stringify(lifeAsJson(life), null, 2))
  else {
    for (const { event, time, sentence } of life.steps) print(`#${event.seq}  ${time}  ${sentence}`)
    printAll(`${life.steps.length > 0 ? '\n' : ''}${coloured('bold', 'In short')}`)
    if (life.isTraining) print(`  The log is from training: ${nothingForMoney}.`)
    for (const sentence of life.inShort) print(`  ${sentence}`)
  }
  noteEarlier(file, life.earlier)
  return life.isOpen || life.damages.length > 0 ? 1 : 0
}

const lifeAsJson = ({ steps, inShort, isOpen, earlier, isTraining }: Life) => ({
  steps: steps.map(({ event: { seq, at, type, data }, sentence }) => ({
    seq,
    at: new Date(at).toISOString(),
    type,
    sentence,
    data,
  })),
  inShort,
  isOpen,
  earlier,
  isTraining,
})
