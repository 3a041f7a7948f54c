import type { InferOutput } from 'valibot'
import type { announcementCalls } from '../src/protocol/announcements.ts'
import type { playerCalls } from '../src/protocol/players.ts'
import type { reportCalls } from '../src/protocol/reports.ts'
import type { tvBoxCalls } from '../src/protocol/tv-boxes.ts'
import type { walletCalls } from '../src/protocol/wallets.ts'
import type { Failure, HostError } from '../src/protocol/wire.ts'
import type { AnswerOf, HostCallName, hostCalls } from '../src/protocol/host-calls.ts'
import type { Session, Tokens } from './sessions.ts'

/** Calls that come without a session, because they say who is calling or tell what is no secret. */
export type OpenCallName = 'deployment' | 'login' | 'setPassword' | 'refresh' | 'logout'
export type SessionCallName = Exclude<HostCallName, OpenCallName>
export type WalletCallName = keyof typeof walletCalls
export type ReportCallName = keyof typeof reportCalls
export type PlayerCallName = keyof typeof playerCalls
export type TvBoxCallName = keyof typeof tvBoxCalls
export type AnnouncementCallName = keyof typeof announcementCalls
/** Those that move the till, sales and wallets apart. */
export type TillCallName =
  | 'validationTicket'
  | 'validationTicketGames51'
  | 'cancelTicket'
  | 'cancelPayout'
  | 'postRefill'
  | 'postCollection'
/** Those that help a terminal to its printer. */
export type PrintCallName = 'printPairing'
/** Those that sell tickets and tell what a counter needs to know for it. */
export type ShopCallName = Exclude<
  SessionCallName,
  | TillCallName
  | WalletCallName
  | ReportCallName
  | AnnouncementCallName
  | PrintCallName
  | PlayerCallName
  | TvBoxCallName
>

/** The tokens of one request, and what its answer does to the caller's cookies. */
export interface Exchange {
  readonly access: string
  readonly refresh: string
  keep(tokens: Tokens): void
  forget(): void
}

/** Who calls, as the session says; `key` is the Idempotency-Key of a money call, else empty. */
export interface Caller extends Session {
  readonly key: string
}

export type Refused = InferOutput<typeof Failure>
type Parsed<Name extends HostCallName> = InferOutput<(typeof hostCalls)[Name]['request']>

export type OpenHandlers = {
  readonly [Name in OpenCallName]: (
    request: Parsed<Name>,
    exchange: Exchange,
  ) => Promise<AnswerOf<Name> | Refused>
}
export type SessionHandlers = {
  readonly [Name in SessionCallName]: (
    request: Parsed<Name>,
    caller: Caller,
  ) => Promise<AnswerOf<Name> | Refused>
}

export const refused = (error: HostError): Refused => ({ success: false, error })
