import type { Counts } from './cashier.ts'
import { isFault, type Plan } from './plan.ts'
import { runPlan } from './run.ts'
import { shrink, testOf } from './shrink.ts'

/** Runs a plan, and returns what it came to. Where a rule is broken it fails with the smallest plan that breaks it, as a test. */
export async function expectAllRules(plan: Plan): Promise<Counts> {
  const outcome = await runPlan(plan)
  if (!outcome.violation) return outcome.counts
  const smallest = await shrink(plan, outcome)
  const { rule, details } = outcome.violation
  const faults = plan.steps.filter(isFault).length
  throw new Error(
    `Seed ${plan.seed} with ${faults} faults, step ${outcome.step}: broken is "${rule}": ${details}\n${testOf(smallest)}`,
  )
}
