import { isFault, type Plan, type Step } from './plan.ts'
import { runPlan, type Outcome } from './run.ts'
import type { Sabotage } from './shop.ts'

/** Runs a plan: in tests of this module, something that is quicker. */
type Run = (plan: Plan, sabotage?: Sabotage) => Promise<Outcome>

export interface Shrunk {
  readonly plan: Plan
  readonly outcome: Outcome
}

/**
 * A plan that breaks the same rule with as few steps as can be found: parts of it are left out, large ones first, as long as the rule
 * is still broken. At most so many runs.
 */
export async function shrink(
  plan: Plan,
  outcome: Outcome,
  sabotage?: Sabotage,
  run: Run = runPlan,
  runs = 400,
) {
  const rule = outcome.violation?.rule
  // What was to come after the broken rule does not matter.
  let best: Shrunk = { plan: { ...plan, steps: plan.steps.slice(0, outcome.step + 1) }, outcome }
  let left = runs

  async function tryWith(steps: readonly Step[]): Promise<boolean> {
    if (left <= 0) return false
    left--
    const smaller = { ...plan, steps }
    const found = await run(smaller, sabotage)
    if (found.violation?.rule !== rule) return false
    best = { plan: { ...smaller, steps: steps.slice(0, found.step + 1) }, outcome: found }
    return true
  }

  if (!(await tryWith(best.plan.steps))) best = { plan, outcome }
  for (let size = Math.ceil(best.plan.steps.length / 2); size >= 1; size = Math.floor(size / 2))
    for (let at = 0; at < best.plan.steps.length;) {
      const { steps } = best.plan
      const isLess = await tryWith([...steps.slice(0, at), ...steps.slice(at + size)])
      if (!isLess) at += size
    }
  return best
}

const text = (step: Step): string =>
  `    { ${Object.entries(step)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? `'${value}'` : value}`)
    .join(', ')} },`

/** A plan as a test that can be put into a file beside this one. */
export function testOf({ plan, outcome }: Shrunk): string {
  const { seed, startMs, steps } = plan
  const faults = steps.filter(isFault).length
  return [
    `it('${outcome.violation?.rule ?? 'everything holds'}: seed ${seed}, ${steps.length} steps, ${faults} of them faults', () =>`,
    `  expectAllRules({`,
    `  seed: ${seed},`,
    `  startMs: ${startMs},`,
    `  steps: [`,
    ...steps.map(text),
    `  ],`,
    `}))`,
  ].join('\n')
}
