import * as v from 'valibot'
import { Minor, Timestamp } from '../protocol/wire.ts'
import { decidedKinds, decisionKinds } from '../values/decisions.ts'
import { listOf } from './bounds.ts'
import { centred, momentFormat, moneyFormat, pair, type LayoutConfig } from './layout.ts'
import type { Line } from './receipt.ts'
import type { ReceiptTexts } from './texts.ts'

/** The operator's decisions on unknown outcomes. `amount` is left out if it was not known. */
const DecisionOnPaper = v.object({
  decision: v.picklist(decisionKinds),
  about: v.picklist(decidedKinds),
  amount: v.optional(Minor),
  date: Timestamp,
})
export const DecisionsOnPaper = listOf(DecisionOnPaper, 1_000)
export type DecisionsOnPaper = v.InferOutput<typeof DecisionsOnPaper>

/** Each decision with its subject, amount and time; or a text that there was none. */
export function decisionLines(
  decisions: DecisionsOnPaper,
  texts: ReceiptTexts['decisions'],
  config: LayoutConfig,
): Line[] {
  const [money, moment] = [moneyFormat(config), momentFormat(config)]
  if (decisions.length === 0) return [centred(texts.none)]
  return decisions.flatMap(({ decision, about, amount, date }) => [
    pair(texts.about[about], amount === undefined ? '' : money(amount), { bold: true }),
    { kind: 'text', text: `${moment(date)} ${texts.kind[decision]}`, hang: 2 } as const,
  ])
}
