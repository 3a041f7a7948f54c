import type * as v from 'valibot'
import { accessCalls } from './access.ts'
import { announcementCalls } from './announcements.ts'
import { drawCalls } from './draws.ts'
import { headCalls } from './heads.ts'
import type { HostCall } from './host-call.ts'
import { payoutCalls } from './payouts.ts'
import { playerCalls } from './players.ts'
import { reportCalls } from './reports.ts'
import { saleCalls } from './sale.ts'
import { shopCalls } from './shop.ts'
import { tillRecordCalls } from './till-records.ts'
import { tillCalls } from './till.ts'
import { tvBoxCalls } from './tv-boxes.ts'
import { walletCalls } from './wallets.ts'

/** Every call to the operator's host: one row each, in the table of its feature. */
export const hostCalls = {
  ...accessCalls,
  ...shopCalls,
  ...saleCalls,
  ...payoutCalls,
  ...tillCalls,
  ...walletCalls,
  ...playerCalls,
  ...tvBoxCalls,
  ...reportCalls,
  ...announcementCalls,
  ...tillRecordCalls,
  ...drawCalls,
  ...headCalls,
} satisfies Record<string, HostCall>

type HostCalls = typeof hostCalls
export type HostCallName = keyof HostCalls
/** Calls that need no session. */
export type OpenCallName = {
  [Name in HostCallName]: HostCalls[Name]['kind'] extends 'open' ? Name : never
}[HostCallName]
export type SessionCallName = Exclude<HostCallName, OpenCallName>
export type RequestOf<Name extends HostCallName> = v.InferInput<HostCalls[Name]['request']>
export type AnswerOf<Name extends HostCallName> = v.InferOutput<HostCalls[Name]['answer']>

/** The header of money calls; the host repeats its first answer for the same key. */
export const idempotencyKeyHeader = 'idempotency-key'
/** The host's time in milliseconds, on every answer: it corrects the countdowns. */
export const hostTimeHeader = 'x-host-time'
export type { HostCall } from './host-call.ts'
export { sessionCookies } from './session-cookie.ts'
