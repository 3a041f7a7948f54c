import type { Parsed, Refused } from '../src/host/calls/handlers.ts'
import type { AnswerOf, OpenCallName } from '../src/protocol/host-calls.ts'
import type { Tokens } from './sessions.ts'

/** The tokens of one request, and what its answer does to the caller's cookies. */
export interface Exchange {
  /** The subscriber from whose network the caller comes, which may be a whole shop. */
  readonly address: string
  readonly access: string
  readonly refresh: string
  /** What this device keeps of an earlier log-in by a login; empty where nobody logged in by it here. */
  deviceOf(login: string): string
  keepDevice(login: string, device: string): void
  keep(tokens: Tokens): void
  forget(): void
}

export type OpenHandlers = {
  readonly [Name in OpenCallName]: (
    request: Parsed<Name>,
    exchange: Exchange,
  ) => Promise<AnswerOf<Name> | Refused>
}
