import { is, type InferOutput } from 'valibot'
import type {
  AnswerOf,
  HostCall,
  HostCallName,
  hostCalls,
  SessionCallName,
} from '../../protocol/host-calls.ts'
import { Failure, type HostError } from '../../protocol/wire.ts'
import type { Host } from '../store/host.ts'

/** A log-in that is still valid. */
export interface Session {
  readonly id: string
  readonly operatorId: number
}

/** The session of a call, and the host of its shop. `key` is the Idempotency-Key of a money call, otherwise empty. */
export interface Caller extends Session {
  readonly key: string
  readonly host: Host
}

export type Refused = InferOutput<typeof Failure>
export type Parsed<Name extends HostCallName> = InferOutput<(typeof hostCalls)[Name]['request']>

/** The handlers of a table of calls. */
export type Handlers<Calls extends Readonly<Record<string, HostCall>>> = {
  readonly [Name in keyof Calls]: (
    request: InferOutput<Calls[Name]['request']>,
    caller: Caller,
  ) => Promise<InferOutput<Calls[Name]['answer']> | Refused>
}

/** The handlers of all calls that need a session. */
export type SessionHandlers = {
  readonly [Name in SessionCallName]: (
    request: Parsed<Name>,
    caller: Caller,
  ) => Promise<AnswerOf<Name> | Refused>
}

export const refused = (error: HostError): Refused => ({ success: false, error })

/** Most answers have no error: that is seen sooner than by the schema, which would describe what it misses. */
export const isRefused = (answer: object): answer is Refused => 'error' in answer && is(Failure, answer)
