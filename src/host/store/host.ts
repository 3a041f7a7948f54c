import type { AnswerOf } from '../../protocol/host-calls.ts'
import type { HostError } from '../../protocol/wire.ts'
import type { Day } from '../../values/calendar.ts'
import type { HostCommand } from '../rules/decide.ts'
import type { Needs } from '../rules/needs.ts'
import type { PeriodSums } from '../rules/reports.ts'
import type { HostState } from '../rules/state.ts'

export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: HostError }

/**
 * The rules of one shop together with its storage. If a promise rejects, the outcome is unknown: the command may have happened.
 */
export interface Host {
  /**
   * Decides a command, and returns what `view` reads from the command's records right after. Answers once the events are
   * durable.
   */
  execute<T>(command: HostCommand, view: (state: HostState) => T): Promise<Answer<T>>
  /** Returns what `view` reads from the records that `needs` names. */
  read<T>(needs: Needs, view: (state: HostState) => T): Promise<T>
  /** The sums of a till's movements on successive days. */
  sums(operatorId: number, days: readonly Day[]): Promise<PeriodSums>
  /** The entries of an operator's ledger after number `since`; none without a number. */
  ledger(operatorId: number, since: number | undefined): Promise<AnswerOf<'getLedger'>>
  /** Ms since 1970. */
  now(): number
}
