import type { UnknownReason } from '../../../events/intent.ts'

/** What is known of a request as long as it is open. */
export type OpenOutcome = { kind: 'pending' } | { kind: 'unknown'; reason: UnknownReason }
/** The host said no: nothing has happened, and nothing will by this id. */
export type RefusedOutcome = { kind: 'refused'; code: number; name: string; at: number }
/** The host has never received the request, and promised that it will not carry it out when it arrives late. */
export type NeverReceivedOutcome = { kind: 'neverReceived'; at: number }

/** A request in the state: who asked for it, and what became of it. */
export interface Intent {
  readonly operatorId: number
  outcome: { readonly kind: string }
}

export const isPending = ({ outcome }: Readonly<Intent>): boolean => outcome.kind === 'pending'
export const isUnknown = ({ outcome }: Readonly<Intent>): boolean => outcome.kind === 'unknown'
/** Its fate is not known: it is never trimmed, and blocks the log-out and the close of the day. */
export const isOpen = (intent: Readonly<Intent>): boolean => isPending(intent) || isUnknown(intent)

/** The restart rule: whatever was under way when the core died may have happened, and nobody here knows. */
export function becomeUnknown(intents: Iterable<{ outcome: { readonly kind: string } }>): void {
  const outcome: OpenOutcome = { kind: 'unknown', reason: 'restart' }
  for (const intent of intents) if (intent.outcome.kind === 'pending') intent.outcome = outcome
}
