import { shortRoot } from '../values/short-root.ts'
import { ticketIn } from './ticket-text.ts'
import { isProven, type Finding, type Outcome, type Proof, type Step } from './verify.ts'

/** The sentences about what was proven, in one language. */
export interface ProofTexts {
  readonly step: Readonly<Record<Step, Readonly<Partial<Record<Outcome | 'cancelled', string>>>>>
  /** Where a step has no sentence of its own. */
  readonly none: string
}

export function sentenceOf(
  { step: steps, none }: ProofTexts,
  { step, outcome }: Finding,
  { ticket }: Proof,
): string {
  const sentences = steps[step]
  const isCancelled = step === 'ticket' && ticketIn(ticket?.text ?? '')?.isCancelled === true
  const sentence = (isCancelled && outcome === 'proven' ? sentences.cancelled : sentences[outcome]) ?? none
  return sentence.replace('{{root}}', shortRoot(ticket?.dayRoot ?? ''))
}

/** `partly`: nothing is wrong, but not everything can be proven, or not yet. */
export function summaryOf(found: readonly Finding[]): 'proven' | 'failed' | 'partly' {
  if (isProven(found)) return 'proven'
  return found.some(({ outcome }) => outcome === 'failed') ? 'failed' : 'partly'
}
