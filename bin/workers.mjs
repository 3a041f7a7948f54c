// @ts-check
import { readFileSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'

/** For tests in one process, with a browser, a host and its database beside it; in bytes. */
const memoryOfWorker = 1.5e9

/**
 * @param {number} cores
 * @param {string} quota of a control group, as `cpu.max` has it: its time on processors in each period, and the period; or `max`
 */
export function processorsOf(cores, quota) {
  const [time = NaN, period = NaN] = quota.split(' ').map(Number)
  const share = Math.ceil(time / period)
  return share >= 1 && share < cores ? share : cores
}

/**
 * One more than processors: as many as processors wait a fifth of their time for browsers and programs.
 * @param {number} processors
 * @param {number} memory in bytes
 */
export const workersOf = (processors, memory) =>
  Math.max(1, Math.min(processors + 1, Math.floor(memory / memoryOfWorker)))

function quotaHere() {
  try {
    return readFileSync('/sys/fs/cgroup/cpu.max', 'utf8').trim()
  } catch {
    return 'max'
  }
}

/** How many processors this process may use at a time: a container sees those of the machine, and may have less of their time. */
export const processors = () => processorsOf(availableParallelism(), quotaHere())

/** How many processes may run tests at once. */
export const workers = () =>
  workersOf(processors(), Math.min(totalmem(), process.constrainedMemory() || Infinity))
