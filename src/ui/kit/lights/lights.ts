import type { Facts } from '../../../worker/api.ts'
import { useEqualView } from '../replica/equal-view.ts'

export type Level = 'good' | 'warn' | 'bad' | 'waiting'

/** One light: what it watches, how it is, and the state as a text key; the advice has the same key. */
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
  readonly state: string
}

const connectionLevel = { connecting: 'waiting', up: 'good', slow: 'warn', down: 'bad' } as const

function printerLight({ printing: { printer, socket } }: Facts): Light {
  const part = 'printer'
  if (!printer || socket !== 'up') return { part, level: 'waiting', state: 'unknown' }
  const [worst] = printer.problems
  if (worst) return { part, level: printer.status ? 'warn' : 'bad', state: worst }
  if (!printer.printActive) return { part, level: 'warn', state: 'notSetUp' }
  return printer.status ? { part, level: 'good', state: 'up' } : { part, level: 'bad', state: 'fault' }
}

function stateOfRefusal(refusal: NonNullable<Facts['printing']['refusal']>): string {
  if (refusal === 'foreignOrigin') return refusal
  return refusal === 'staleRequest' ? 'clock' : 'notPaired'
}

/** While the print program is not reached, why: first what the browser forbids, for then nothing else is known. */
function printServiceLight(facts: Facts): Light {
  const part = 'printService'
  const { socket, localNetwork, refusal, journalDamage, neededProgram } = facts.printing
  if (socket === 'up') {
    if (journalDamage) return { part, level: 'warn', state: 'damaged' }
    return neededProgram === null
      ? { part, level: 'good', state: 'up' }
      : { part, level: 'warn', state: 'outdated' }
  }
  if (localNetwork === 'denied') return { part, level: 'bad', state: 'blocked' }
  if (localNetwork === 'prompt') return { part, level: 'warn', state: 'permission' }
  if (refusal) return { part, level: 'bad', state: stateOfRefusal(refusal) }
  return neededProgram === null
    ? { part, level: connectionLevel[socket], state: socket }
    : { part, level: 'warn', state: 'outdated' }
}

function cardReaderLight({ players: { reader } }: Facts): Light {
  const part = 'cardReader'
  if (!reader) return { part, level: 'waiting', state: 'unknown' }
  if (!reader.active) return { part, level: 'warn', state: 'notSetUp' }
  return reader.status
    ? { part, level: 'good', state: 'up' }
    : { part, level: 'bad', state: reader.problems[0] ?? 'fault' }
}

/** The status lights (section 2; design "Truth"), with those of optional parts if the deployment has them. */
export function lightsOf(facts: Facts, hasCardReader: boolean, hasTerminals = false): Light[] {
  const { socket: terminalSocket } = facts.terminals
  return [
    { part: 'host', level: connectionLevel[facts.status.host], state: facts.status.host },
    { part: 'mainSocket', level: connectionLevel[facts.status.mainSocket], state: facts.status.mainSocket },
    ...(hasTerminals
      ? [{ part: 'terminalSocket', level: connectionLevel[terminalSocket], state: terminalSocket } as const]
      : []),
    printServiceLight(facts),
    printerLight(facts),
    ...(hasCardReader ? [cardReaderLight(facts)] : []),
    ...(facts.status.clock
      ? [{ part: 'clock', level: 'warn', state: facts.status.clock.kind } as const]
      : []),
  ]
}

const severity: readonly Level[] = ['bad', 'warn', 'waiting', 'good']

/** The light with the most urgent problem. */
export const worstOf = (lights: readonly Light[]): Light =>
  lights.reduce((worst, light) =>
    severity.indexOf(light.level) < severity.indexOf(worst.level) ? light : worst,
  )

/** The current status lights of this deployment. */
export const useLights = (): Light[] =>
  useEqualView(({ state, facts }) => {
    const { cardReader = false, terminals = false } = state.session.deployment?.flags ?? {}
    return lightsOf(facts, cardReader, terminals)
  })
