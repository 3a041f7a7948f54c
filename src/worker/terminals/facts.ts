import type { Minor } from '../../values/money.ts'
import type { Refusal } from '../../values/outcome.ts'

/** The operator's self-service terminals. */
export interface TerminalsFacts {
  /** The socket for self-service terminals; `connecting` also if the deployment has none. */
  socket: 'connecting' | 'up' | 'down'
  /** The operator's self-service terminals, by id; null until the host has listed them. */
  list: readonly SelfServiceTerminal[] | null
  /** The account of a terminal that is being looked up, or was looked up last; null while none is on the screen. */
  account: TerminalLookUp | null
  /** The sum of the funds in all of the operator's terminals, minor units; null until the host has reported it. */
  funds: Minor | null
}

export const initialTerminalsFacts: TerminalsFacts = {
  socket: 'connecting',
  list: null,
  account: null,
  funds: null,
}

/** A self-service terminal of the counter. */
export interface SelfServiceTerminal {
  /** Its number among the terminals of its operator. */
  readonly id: number
  /** Its funds, minor units. */
  readonly funds: Minor
  readonly isLocked: boolean
  readonly isConnected: boolean
  /** It can be unlocked with a password. */
  readonly hasPassword: boolean
}

export type TerminalLookUp = { readonly terminalId: number } & (
  | { readonly state: 'loading' }
  | { readonly state: 'known'; readonly name: string; readonly balance: Minor }
  | { readonly state: 'failed'; readonly refusal: Refusal }
)
