import type { DataOf, EventType, Logged } from '../events/vocabulary.ts'
import { evolvePlayers } from './players/evolve.ts'
import { evolveCart } from './sale/cart/evolve.ts'
import type { SliceEvolve } from './core/slice.ts'
import { evolveTill } from './till/evolve.ts'
import { evolveDay } from './day/evolve.ts'
import { evolveDrawer } from './drawer/evolve.ts'
import { evolveHandover } from './handover/evolve.ts'
import { evolveHeads } from './heads/evolve.ts'
import { evolveGames } from './games/evolve.ts'
import { evolvePayment } from './sale/payment/evolve.ts'
import { evolvePrinting } from './printing/evolve.ts'
import { evolveReconciliation } from './reconciliation/evolve.ts'
import { evolveRetention } from './retention/evolve.ts'
import { evolveSession } from './session/evolve.ts'
import type { State } from './state.ts'
import { evolveTimers } from './timers/evolve.ts'
import { evolveWallets } from './wallets/evolve.ts'

const slices = {
  session: evolveSession,
  games: evolveGames,
  timers: evolveTimers,
  cart: evolveCart,
  payment: evolvePayment,
  till: evolveTill,
  players: evolvePlayers,
  printing: evolvePrinting,
  drawer: evolveDrawer,
  day: evolveDay,
  handover: evolveHandover,
  reconciliation: evolveReconciliation,
  wallets: evolveWallets,
  heads: evolveHeads,
  retention: evolveRetention,
} satisfies { [Name in keyof State]: SliceEvolve<State[Name]> }

/** Events that all slices take their part of, instead of reading them one by one. */
type OfAllSlices = 'stateCarriedOver' | 'stateRecorded'
/** Events that change no state: they are about the log itself, or for support. */
type ForTheRecord = 'segmentOpened' | 'checkpointReached' | 'reportFailed' | 'logMended'
type Evolved = { [Name in keyof typeof slices]: keyof (typeof slices)[Name] }[keyof typeof slices]
/** Exhaustive: an event that no slice reads is a compile error. */
type Unread = Exclude<EventType, Evolved | OfAllSlices | ForTheRecord>
const readerSlices = slices satisfies [Unread] extends [never] ? unknown : Unread

/** TypeScript does not relate a handler to the slice and the event under whose names it was found. */
type Handler = (slice: unknown, data: unknown, event: Logged) => void

interface Reader {
  readonly name: keyof State
  readonly handler: Handler
}

/** By event type: the slices that read it, in the order of the state. */
const readers = new Map<string, Reader[]>()
for (const [name, handlers] of Object.entries(readerSlices)) {
  for (const [type, handler] of Object.entries(handlers)) {
    const reader = { name: name as keyof State, handler: handler as Handler }
    readers.set(type, [...(readers.get(type) ?? []), reader])
  }
}

/**
 * `state[name]`, the busiest first. Each slice is read with a constant property name. Looking it up by a variable name
 * costs a fifth of a replay's time without the JSON parsing.
 */
function sliceOf(state: State, name: keyof State): unknown {
  switch (name) {
    case 'payment':
      return state.payment
    case 'printing':
      return state.printing
    case 'drawer':
      return state.drawer
    case 'cart':
      return state.cart
    case 'till':
      return state.till
    case 'timers':
      return state.timers
    case 'games':
      return state.games
    case 'session':
      return state.session
    case 'players':
      return state.players
    case 'day':
      return state.day
    case 'handover':
      return state.handover
    case 'reconciliation':
      return state.reconciliation
    case 'wallets':
      return state.wallets
    case 'heads':
      return state.heads
    case 'retention':
      return state.retention
  }
}

/** Fields that are missing in the carried state keep their initial value. */
function carryOver(state: State, carried: DataOf<'stateCarriedOver'>['state']): void {
  for (const name of Object.keys(slices) as (keyof State)[])
    Object.assign(state[name], structuredClone(carried[name]))
}

/** Applies one event to the given state, in place. */
export function evolve(state: State, event: Logged): void {
  if (event.type === 'stateCarriedOver' || event.type === 'stateRecorded')
    return carryOver(state, event.data.state)
  const concerned = readers.get(event.type)
  if (!concerned) return
  for (let index = 0; index < concerned.length; index++) {
    const { name, handler } = concerned[index]!
    handler(sliceOf(state, name), event.data, event)
  }
}
