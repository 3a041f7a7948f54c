import { readdirSync, readFileSync } from 'node:fs'
import { codeOf } from '../../node/system-error.ts'

/** Process ids of the children of a process. */
export const childrenOf = (parent: number | undefined): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === parent)
    .map(Number)

function parentOf(processId: string): number | null {
  try {
    const [, afterName = ''] = readFileSync(`/proc/${processId}/stat`, 'utf8').split(') ')
    return Number(afterName.split(' ')[1])
  } catch {
    return null
  }
}

export function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0)
    return true
  } catch {
    return false
  }
}

/** Sends a signal to a process. One that has ended by itself meanwhile needs none. */
export function sendSignal(processId: number, name: NodeJS.Signals): void {
  try {
    process.kill(processId, name)
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error
  }
}
