import * as v from 'valibot'
import { GameRules } from '../protocol/game-rules.ts'
import { faultIn } from './rules-fault.ts'

/** The rules of a game as a host sends them, or what is wrong with them: the first field at fault, and what it must be. */
export type ReadRules =
  | { readonly ok: true; readonly rules: GameRules }
  | { readonly ok: false; readonly problem: string }

/** Characters of JSON: a counter's log has the rules of all games in one record. */
const longestRules = 100_000
/** Characters: a problem may quote what was sent. */
const longestProblem = 200

export function readRules(sent: unknown): ReadRules {
  const parsed = v.safeParse(GameRules, sent, { abortEarly: true })
  if (!parsed.success) {
    const [issue] = parsed.issues
    return refused(`${v.getDotPath(issue) ?? 'rules'}: ${issue.message}`)
  }
  const rules = parsed.output
  if (JSON.stringify(rules).length > longestRules)
    return refused(`rules must have at most ${longestRules} characters`)
  const fault = faultIn(rules)
  return fault ? refused(`${fault.field} must ${fault.must}`) : { ok: true, rules }
}

const refused = (problem: string): ReadRules => ({ ok: false, problem: problem.slice(0, longestProblem) })
