import type { Facts } from '../../worker/api.ts'

export type Level = 'good' | 'warn' | 'bad' | 'waiting'

/** One light: what it watches, how it is, and the text key of the word for that; the advice has the same key. */
export interface Light {
  readonly part: 'host' | 'mainSocket' | 'printService' | 'printer'
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

/** What the status lights show (section 2; design "Truth"). */
export function lightsOf(facts: Facts): Light[] {
  const printServiceWord = facts.outdatedPrintProgram === null ? facts.printSocket : 'outdated'
  return [
    { part: 'host', level: connectionLevel[facts.host], word: facts.host },
    { part: 'mainSocket', level: connectionLevel[facts.mainSocket], word: facts.mainSocket },
    {
      part: 'printService',
      level: printServiceWord === 'outdated' ? 'warn' : connectionLevel[facts.printSocket],
      word: printServiceWord,
    },
    printerLight(facts),
  ]
}

const severity: readonly Level[] = ['bad', 'warn', 'waiting', 'good']

/** The light that the cashier must look at first. */
export const worstOf = (lights: readonly Light[]): Light =>
  lights.reduce((worst, light) =>
    severity.indexOf(light.level) < severity.indexOf(worst.level) ? light : worst,
  )
