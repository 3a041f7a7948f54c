import * as v from 'valibot'
import { GameRules } from '../protocol/game-rules.ts'
import { faultIn } from './rules-fault.ts'

/** The rules of a game as a host sends them, or what is wrong with them: the first field at fault, and what it must be. */
export type ReadRules =
  | { readonly ok: true; readonly rules: GameRules }
  | { readonly ok: false; readonly problem: string }

export function readRules(sent: unknown): ReadRules {
  const parsed = v.safeParse(GameRules, sent, { abortEarly: true })
  if (!parsed.success) {
    const [issue] = parsed.issues
    return { ok: false, problem: `${v.getDotPath(issue) ?? 'rules'}: ${issue.message}` }
  }
  const fault = faultIn(parsed.output)
  return fault
    ? { ok: false, problem: `${fault.field} must ${fault.must}` }
    : { ok: true, rules: parsed.output }
}
