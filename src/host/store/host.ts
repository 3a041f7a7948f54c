import type { AnswerOf } from '../../protocol/host-calls.ts'
import type { HostError } from '../../protocol/wire.ts'
import type { Day } from '../../values/calendar.ts'
import type { HostCommand } from '../rules/decide.ts'
import type { HostEvent } from '../rules/events.ts'
import type { Needs } from '../rules/needs.ts'
import type { PeriodSums } from '../rules/reports.ts'
import type { HostState } from '../rules/state.ts'

export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: HostError }

/** Called with events that are durable, and with a state that has the records that they changed. */
export type OnCommitted = (events: readonly HostEvent[], state: HostState) => void

/**
 * The rules of one shop, and what keeps its records. A promise that rejects says nothing about the outcome: the command may
 * have happened.
 */
export interface Host {
  /** Decides, and answers with what `view` finds right after in the records of the command, once that is durable. */
  execute<T>(command: HostCommand, view: (state: HostState) => T): Promise<Answer<T>>
  /** Answers with what `view` finds in the records that `needs` names. */
  read<T>(needs: Needs, view: (state: HostState) => T): Promise<T>
  /** What was moved in the till of an operator on consecutive days. */
  sums(operatorId: number, days: readonly Day[]): Promise<PeriodSums>
  /** The entries of an operator's ledger after number `since`; none where it is left out. */
  ledger(operatorId: number, since: number | undefined): Promise<AnswerOf<'getLedger'>>
  /** Returns the unsubscribe. */
  onCommitted(listener: OnCommitted): () => void
  /** Ms since 1970. */
  now(): number
}
