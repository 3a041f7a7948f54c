import type { Facts } from '../../../worker/api.ts'
import { useView } from '../replica/view.ts'

export type Level = 'good' | 'warn' | 'bad' | 'waiting'

/** One light: what it watches, how it is, and the text key of the word for that; the advice has the same key. */
export interface Light {
  readonly part:
    | 'host'
    | 'mainSocket'
    | 'terminalSocket'
    | 'printService'
    | 'printer'
    | 'cardReader'
    | 'clock'
  readonly level: Level
  readonly word: string
}

const connectionLevel = { connecting: 'waiting', up: 'good', slow: 'warn', down: 'bad' } as const

function printerLight({ printer, printSocket }: Facts): Light {
  const part = 'printer'
  if (!printer || printSocket !== 'up') return { part, level: 'waiting', word: 'unknown' }
  const [worst] = printer.problems
  if (worst) return { part, level: printer.status ? 'warn' : 'bad', word: worst }
  if (!printer.printActive) return { part, level: 'warn', word: 'notSetUp' }
  return printer.status ? { part, level: 'good', word: 'up' } : { part, level: 'bad', word: 'fault' }
}

function wordOfRefusal(refusal: NonNullable<Facts['printRefusal']>): string {
  if (refusal === 'foreignOrigin') return refusal
  return refusal === 'staleRequest' ? 'clock' : 'notPaired'
}

/** While the print program is not reached, why: the browser's word first, for without it there is no other. */
function printServiceLight(facts: Facts): Light {
  const part = 'printService'
  const { printSocket, localNetwork, printRefusal } = facts
  if (printSocket === 'up') {
    if (facts.journalDamage) return { part, level: 'warn', word: 'damaged' }
    return facts.outdatedPrintProgram === null
      ? { part, level: 'good', word: 'up' }
      : { part, level: 'warn', word: 'outdated' }
  }
  if (localNetwork === 'denied') return { part, level: 'bad', word: 'blocked' }
  if (localNetwork === 'prompt') return { part, level: 'warn', word: 'permission' }
  if (printRefusal) return { part, level: 'bad', word: wordOfRefusal(printRefusal) }
  return facts.outdatedPrintProgram === null
    ? { part, level: connectionLevel[printSocket], word: printSocket }
    : { part, level: 'warn', word: 'outdated' }
}

function cardReaderLight({ reader }: Facts): Light {
  const part = 'cardReader'
  if (!reader) return { part, level: 'waiting', word: 'unknown' }
  if (!reader.active) return { part, level: 'warn', word: 'notSetUp' }
  return reader.status
    ? { part, level: 'good', word: 'up' }
    : { part, level: 'bad', word: reader.problems[0] ?? 'fault' }
}

/** What the status lights show (section 2; design "Truth"); those of parts that not every deployment has, where it has them. */
export function lightsOf(facts: Facts, hasCardReader: boolean, hasTerminals = false): Light[] {
  const { terminalSocket } = facts
  return [
    { part: 'host', level: connectionLevel[facts.host], word: facts.host },
    { part: 'mainSocket', level: connectionLevel[facts.mainSocket], word: facts.mainSocket },
    ...(hasTerminals
      ? [{ part: 'terminalSocket', level: connectionLevel[terminalSocket], word: terminalSocket } as const]
      : []),
    printServiceLight(facts),
    printerLight(facts),
    ...(hasCardReader ? [cardReaderLight(facts)] : []),
    ...(facts.clock ? [{ part: 'clock', level: 'warn', word: facts.clock.kind } as const] : []),
  ]
}

const severity: readonly Level[] = ['bad', 'warn', 'waiting', 'good']

/** The light that the cashier must look at first. */
export const worstOf = (lights: readonly Light[]): Light =>
  lights.reduce((worst, light) =>
    severity.indexOf(light.level) < severity.indexOf(worst.level) ? light : worst,
  )

/** The status lights of this deployment, as they are now. */
export function useLights(): Light[] {
  const facts = useView((view) => view.facts)
  const hasCardReader = useView(({ state }) => state.session.deployment?.flags.cardReader ?? false)
  const hasTerminals = useView(({ state }) => state.session.deployment?.flags.terminals ?? false)
  return lightsOf(facts, hasCardReader, hasTerminals)
}
