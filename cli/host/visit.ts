import type { WireGameConfig } from '../../src/protocol/games.ts'
import type { AnswerOf } from '../../src/protocol/host-calls.ts'
import type { HostVisitor } from './host-visitor.ts'

export interface Credentials {
  readonly login: string
  readonly secret: string
}

/** One visit at a host: what may be done there, and what has been learnt so far. */
export interface Visit {
  readonly visitor: HostVisitor
  readonly credentials: Credentials | null
  readonly movesMoney: boolean
  deployment?: AnswerOf<'deployment'>['data']
  /** What the readable cookie beside the session is called here. */
  markerCookie?: string
  operatorId?: number
  games?: readonly WireGameConfig[]
  permitted?: readonly number[]
}
