import { parseArgs } from 'node:util'
import { isFault, planOf } from '../tests/shop-simulation/plan.ts'
import { isWhole, runPlan } from '../tests/shop-simulation/run.ts'
import { shrink, testOf } from '../tests/shop-simulation/shrink.ts'

/**
 * Simulates whole shifts, one for each seed (docs/simulation.md). Ends with 1 where a rule is broken or a shift is not whole, with 2
 * for options that it does not have.
 */
const usage = 'Usage: npm run simulate -- [--seeds N] [--from S] [--steps]'

interface Options {
  readonly seeds: number
  readonly from: number
  readonly steps: boolean
}

const numberIn = (text: string): number | null => (/^\d{1,9}$/.test(text) ? Number(text) : null)

/** Null where they make no sense. */
function optionsIn(args: readonly string[]): Options | null {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        seeds: { type: 'string', default: '100' },
        from: { type: 'string', default: '1' },
        steps: { type: 'boolean', default: false },
      },
    })
    const [seeds, from] = [numberIn(values.seeds), numberIn(values.from)]
    return seeds === null || seeds < 1 || from === null ? null : { seeds, from, steps: values.steps }
  } catch {
    return null
  }
}

const options = optionsIn(process.argv.slice(2))
if (!options) {
  console.error(usage)
  process.exit(2)
}

const { seeds, from, steps } = options
const sums = { commands: 0, sales: 0, payouts: 0, closes: 0, faults: 0 }
const beganMs = performance.now()
for (let seed = from; seed < from + seeds; seed++) {
  const plan = planOf(seed)
  if (steps) console.log(plan.steps.map((step, at) => `${at} ${JSON.stringify(step)}`).join('\n'))
  const outcome = await runPlan(plan)
  const { counts, violation } = outcome
  for (const name of ['commands', 'sales', 'payouts', 'closes'] as const) sums[name] += counts[name]
  sums.faults += plan.steps.filter(isFault).length
  if (violation) {
    console.log(`Seed ${seed}, step ${outcome.step}: broken is "${violation.rule}": ${violation.details}`)
    console.log(testOf(await shrink(plan, outcome)))
    process.exit(1)
  }
  if (!isWhole(plan, counts)) {
    console.log(`Seed ${seed} is not a whole shift: ${JSON.stringify(counts)}`)
    process.exit(1)
  }
}
const { commands, sales, payouts, closes, faults } = sums
const seconds = (performance.now() - beganMs) / 1_000
console.log(
  `${seeds} shifts, from seed ${from} on: all rules held. ${commands} commands, ${sales} sales, ${payouts} payouts, ${closes} closes, ` +
    `${faults} faults. ${seconds.toFixed(1)} s, ${Math.round((60 * seeds) / seconds)} shifts a minute.`,
)
