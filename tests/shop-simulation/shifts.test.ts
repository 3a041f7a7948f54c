import { execFile } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { bundleChild } from '../kit/bundle-child.ts'
import { isLong, seed, tries } from '../kit/scale.ts'
import { fates } from './link.ts'
import { planOf } from './plan.ts'
import { isWhole, runPlan } from './run.ts'

interface Printed {
  readonly stdout: string
  readonly stderr: string
}

const execute = promisify(execFile)

/** How many shifts are simulated in a run with one seed; no two runs have a shift in common. */
const shifts = tries(200)
const first = 1 + (seed - 1) * shifts
const hourMs = 3_600_000

describe('a simulated shift', () => {
  it(
    'keeps every rule, whatever fails, and has at least 60 commands, 20 sales, 3 payouts, a close, and 5 faults',
    async () => {
      const script = await bundleChild('scripts/simulate.ts')
      const simulate = async (from: number, count: number) => {
        const args = [script, '--seeds', `${count}`, '--from', `${from}`]
        const { stdout } = await execute(process.execPath, args).catch(({ stdout, stderr }: Printed) => {
          throw new Error(`${stdout}${stderr}`)
        })
        expect(stdout).toContain(`${count} shifts, from seed ${from} on: all rules held.`)
      }
      const parts = isLong ? availableParallelism() : 1
      const bounds = Array.from({ length: parts + 1 }, (_, at) => first + Math.floor((at * shifts) / parts))
      await Promise.all(bounds.slice(1).map((end, at) => simulate(bounds[at]!, end - bounds[at]!)))
    },
    4 * hourMs,
  )

  it.each(['commands', 'sales', 'payouts', 'closes', 'faults'] as const)(
    'is not whole with one of its least %s missing',
    (name) => {
      const least = { commands: 60, sales: 20, payouts: 3, closes: 1, faults: 5 }
      const isWholeWith = ({ faults, ...counts }: typeof least) => {
        const steps = Array.from({ length: faults }, () => ({ fault: 'tokens', pauseMs: 0 }) as const)
        return isWhole({ seed: 1, startMs: 0, steps }, counts)
      }
      expect(isWholeWith(least)).toBe(true)
      expect(isWholeWith({ ...least, [name]: least[name] - 1 })).toBe(false)
    },
  )

  it('has any of the faults, at every part, in 400 plans', () => {
    const plans = Array.from({ length: 400 }, (_, at) => planOf(at + 1))
    const steps = plans.flatMap((plan) => plan.steps)
    const drawn = (name: string) =>
      new Set(steps.flatMap((step) => (name in step ? [Reflect.get(step, name)] : [])))
    expect(drawn('fault')).toEqual(
      new Set([
        ...['message', 'cut', 'loss', 'kill', 'fullDisk', 'rot', 'clock', 'paper', 'cable'],
        ...['tokens', 'session', 'secondTab', 'update'],
      ]),
    )
    expect(drawn('fate')).toEqual(new Set(fates))
    expect(drawn('machine')).toEqual(new Set(['tab', 'print', 'host', 'computer', 'collector']))
    expect(drawn('link')).toEqual(new Set(['host', 'print', 'collector']))
    expect(drawn('of')).toEqual(new Set(['log', 'journal', 'mirror', 'computer', 'host']))
    expect(drawn('do')).toContain('handOver')
    expect(new Set(plans.map(({ startMs }) => startMs)).size).toBe(4)
  })

  it('is the same in every run of its seed', async () => {
    const [one, other] = [await runPlan(planOf(7)), await runPlan(planOf(7))]
    expect(one.violation).toBeNull()
    expect(one.log.length).toBeGreaterThan(0)
    expect(other.log).toBe(one.log)
  })
})
