import type { InferOutput } from 'valibot'
import type { announcementCalls } from '../../protocol/announcements.ts'
import type { playerCalls } from '../../protocol/players.ts'
import type { reportCalls } from '../../protocol/reports.ts'
import type { tillRecordCalls } from '../../protocol/till-records.ts'
import type { tvBoxCalls } from '../../protocol/tv-boxes.ts'
import type { walletCalls } from '../../protocol/wallets.ts'
import type { Failure, HostError } from '../../protocol/wire.ts'
import type { AnswerOf, HostCallName, hostCalls } from '../../protocol/host-calls.ts'

/** Calls that come without a session, because they say who is calling or tell what is no secret. */
export type OpenCallName = 'deployment' | 'login' | 'setPassword' | 'refresh' | 'logout'
export type SessionCallName = Exclude<HostCallName, OpenCallName>
export type WalletCallName = keyof typeof walletCalls
export type ReportCallName = keyof typeof reportCalls
export type TillRecordCallName = keyof typeof tillRecordCalls
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
  | TillRecordCallName
  | WalletCallName
  | ReportCallName
  | AnnouncementCallName
  | PrintCallName
  | PlayerCallName
  | TvBoxCallName
>

/** A log-in that goes on: whose it is. */
export interface Session {
  readonly id: string
  readonly operatorId: number
}

/** Who calls, as the session says; `key` is the Idempotency-Key of a money call, else empty. */
export interface Caller extends Session {
  readonly key: string
}

export type Refused = InferOutput<typeof Failure>
export type Parsed<Name extends HostCallName> = InferOutput<(typeof hostCalls)[Name]['request']>

export type SessionHandlers = {
  readonly [Name in SessionCallName]: (
    request: Parsed<Name>,
    caller: Caller,
  ) => Promise<AnswerOf<Name> | Refused>
}

export const refused = (error: HostError): Refused => ({ success: false, error })
