import type { Parsed, Refused } from '../src/host/calls/handlers.ts'
import type { AnswerOf, OpenCallName } from '../src/protocol/host-calls.ts'
import type { Tokens } from './sessions.ts'

/** The tokens of one request, and the changes of the caller's cookies by its answer. */
export interface Exchange {
  /** The network of the caller, which may be a whole shop. */
  readonly address: string
  readonly access: string
  readonly refresh: string
  /** The device cookie of an earlier log-in with a login; empty if there was none on this device. */
  deviceOf(login: string): string
  keepDevice(login: string, device: string): void
  keep(tokens: Tokens): void
  forget(): void
  /** Anybody may keep the answer for some seconds. */
  lasts(seconds: number): void
}

export type OpenHandlersOf<Calls> = {
  readonly [Name in keyof Calls & OpenCallName]: (
    request: Parsed<Name>,
    exchange: Exchange,
  ) => Promise<AnswerOf<Name> | Refused>
}

export type OpenHandlers = OpenHandlersOf<Record<OpenCallName, unknown>>
