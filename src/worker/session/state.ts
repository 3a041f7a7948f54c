import type { HostError } from '../../protocol/wire.ts'
import type { Deployment } from '../../values/deployment.ts'
import type { Language } from '../../values/language.ts'

export interface SessionState {
  /** The id of this counter's log; receipts show its last six digits. */
  counterId: string | null
  /** Null while nobody is logged in. */
  operator: { operatorId: number } | null
  /** The last operator, who owns the cart. */
  lastOperatorId: number | null
  loggedOutBecause: 'operator' | 'refused' | 'tillFailure' | null
  /** Why the host refused its games, where that led to the log-out. */
  refusal?: HostError
  deployment: Deployment | null
  /** The address of the print program. */
  printService: string | null
  shop: { name: string; id: string } | null
  /** The id of the host's database, which its cookie names contain; null if the host has none. */
  hostId: string | null
  /** The operator's own choice; null means the deployment's. */
  language: Language | null
}

export const initialSession: SessionState = {
  counterId: null,
  operator: null,
  lastOperatorId: null,
  loggedOutBecause: null,
  deployment: null,
  printService: null,
  shop: null,
  hostId: null,
  language: null,
}
