import { describe, expect, it } from 'vitest'
import { seed, tries } from '../kit/scale.ts'
import { expectAllRules } from './expect.ts'
import { fates } from './link.ts'
import { isFault, planOf } from './plan.ts'
import { runPlan } from './run.ts'

/** How many shifts are simulated in a run with one seed; no two runs have a shift in common. */
const shifts = tries(200)
const first = 1 + (seed - 1) * shifts
const hourMs = 3_600_000

describe('a simulated shift', () => {
  it(
    'keeps every rule, whatever fails, and has at least 60 commands, 20 sales, 3 payouts, a close, and 5 faults',
    async () => {
      for (let at = first; at < first + shifts; at++) {
        const plan = planOf(at)
        const { commands, sales, payouts, closes } = await expectAllRules(plan)
        const faults = plan.steps.filter(isFault).length
        const isWhole = commands >= 60 && sales >= 20 && payouts >= 3 && closes === 1 && faults >= 5
        expect(isWhole, JSON.stringify({ seed: at, commands, sales, payouts, closes, faults })).toBe(true)
      }
    },
    4 * hourMs,
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
