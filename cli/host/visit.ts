import type { WireGameConfig } from '../../src/protocol/games.ts'
import type { AnswerOf } from '../../src/protocol/host-calls.ts'
import type { HostClient } from './host-client.ts'

export interface Credentials {
  readonly login: string
  readonly secret: string
}

/** One visit to a host: its options, and its results so far. */
export interface Visit {
  readonly client: HostClient
  readonly credentials: Credentials
  /** Of another operator of the same shop. */
  readonly secondCredentials: Credentials | null
  readonly movesMoney: boolean
  /** Restarts the host; null if the visit may not restart it. */
  readonly restart: (() => Promise<void>) | null
  deployment?: AnswerOf<'deployment'>['data']
  hostId?: string | null
  /** The name of the readable cookie of the session. */
  markerCookie?: string
  operatorId?: number
  /** A session before and after its refresh, and the moment of the refresh by a monotonic clock, ms. */
  replaced?: { readonly before: HostClient; readonly client: HostClient; readonly at: number }
  /** The second operator, after the log-in. */
  colleague?: HostClient
  games?: readonly WireGameConfig[]
  permitted?: readonly number[]
  /** Tickets of an instant game, bought when they are first needed. */
  instants?: Promise<Instants>
  /** The till of each operator before any movement, minor units. */
  tillsBefore?: ReadonlyMap<HostClient, number>
}

export interface Instants {
  readonly winner: { readonly id: string; readonly barcode: string; readonly prize: number }
  readonly loser: { readonly barcode: string }
}
