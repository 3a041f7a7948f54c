import type { UnknownReason } from '../../../events/intent.ts'

/** The outcome of an open request. */
export type OpenOutcome = { kind: 'pending' } | { kind: 'unknown'; reason: UnknownReason }
/** The host refused: this id has no effect, now or later. */
export type RefusedOutcome = { kind: 'refused'; code: number; name: string; at: number }
/** The host never received the request, and promised not to execute it if it arrives late. */
export type NeverReceivedOutcome = { kind: 'neverReceived'; at: number }

/** An intent in the state: the operator who requested it, and what the request has come to. */
export interface Intent {
  readonly operatorId: number
  outcome: { readonly kind: string }
}

export const isPending = ({ outcome }: Readonly<Intent>): boolean => outcome.kind === 'pending'
export const isUnknown = ({ outcome }: Readonly<Intent>): boolean => outcome.kind === 'unknown'
/** The outcome is open: the request is never trimmed, and blocks the log-out and the close of the day. */
export const isOpen = (intent: Readonly<Intent>): boolean => isPending(intent) || isUnknown(intent)

/** The restart rule: a request that was pending when the core stopped may have happened, so it becomes unknown. */
export function becomeUnknown(intents: Iterable<{ outcome: { readonly kind: string } }>): void {
  const outcome: OpenOutcome = { kind: 'unknown', reason: 'restart' }
  for (const intent of intents) if (intent.outcome.kind === 'pending') intent.outcome = outcome
}
