import type { Deployment } from '../../values/deployment.ts'
import type { Language } from '../../values/language.ts'

export interface SessionState {
  /** Identity of this counter's log; receipts show its last six digits. */
  counterId: string | null
  /** Null while nobody is logged in. */
  operator: { operatorId: number } | null
  /** Who was logged in last: the cart is theirs. */
  lastOperatorId: number | null
  loggedOutBecause: 'operator' | 'refused' | 'tillFailure' | null
  deployment: Deployment | null
  /** Where the print program answers. */
  printService: string | null
  shop: { name: string; id: string } | null
  /** The id of the host's database, which the names of its cookies carry; null where the host has none. */
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
