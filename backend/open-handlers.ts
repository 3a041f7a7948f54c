import type { OpenCallName, Parsed, Refused } from '../src/host/calls/handlers.ts'
import type { AnswerOf } from '../src/protocol/host-calls.ts'
import type { Tokens } from './sessions.ts'

/** The tokens of one request, and what its answer does to the caller's cookies. */
export interface Exchange {
  readonly access: string
  readonly refresh: string
  keep(tokens: Tokens): void
  forget(): void
}

export type OpenHandlers = {
  readonly [Name in OpenCallName]: (
    request: Parsed<Name>,
    exchange: Exchange,
  ) => Promise<AnswerOf<Name> | Refused>
}
