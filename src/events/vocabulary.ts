import type * as v from 'valibot'
import { playersEvents } from './players.ts'
import { tillEvents } from './till.ts'
import { dayEvents } from './day.ts'
import { drawerEvents } from './drawer.ts'
import { gamesEvents } from './games.ts'
import { handoverEvents } from './handover.ts'
import { headsEvents } from './heads.ts'
import { logEvents } from './log.ts'
import { saleEvents } from './sale.ts'
import { printingEvents } from './printing.ts'
import { reconciliationEvents } from './reconciliation.ts'
import { reportsEvents } from './reports.ts'
import { sessionEvents } from './session.ts'
import { timersEvents } from './timers.ts'
import { walletsEvents } from './wallets.ts'

/** Everything that can happen. */
export const vocabulary = {
  ...logEvents,
  ...sessionEvents,
  ...gamesEvents,
  ...timersEvents,
  ...saleEvents,
  ...tillEvents,
  ...playersEvents,
  ...printingEvents,
  ...drawerEvents,
  ...reportsEvents,
  ...dayEvents,
  ...reconciliationEvents,
  ...headsEvents,
  ...walletsEvents,
  ...handoverEvents,
}

export type EventType = keyof typeof vocabulary
export type DataOf<Type extends EventType> = v.InferOutput<(typeof vocabulary)[Type]['schema']>
export type EventOf<Type extends EventType> = { readonly type: Type; readonly data: DataOf<Type> }
export type Event = { [Type in EventType]: EventOf<Type> }[EventType]

type OfMoney =
  | { readonly movementId: string }
  | { readonly uniqueReqId: string }
  | { readonly uniqueReqIds: readonly string[] }
  | { readonly tickets: readonly { readonly uniqueReqId: string }[] }

/** The events that name a ticket or a movement by the id of its request. Who follows money lists those that it passes over. */
export type MoneyEvent = {
  [Type in EventType]: DataOf<Type> extends OfMoney ? Type : never
}[EventType]

/** An event in the log: its place, and when it happened in milliseconds since 1970 by the counter's own clock. */
export type Logged<E extends Event = Event> = E & { readonly seq: number; readonly at: number }
