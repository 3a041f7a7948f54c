import type { Patch } from 'immer'
import type { Outcome } from '../values/outcome.ts'
import type { Facts } from './facts.ts'
import type { State } from './state.ts'

/** The replica that the page holds: what the events say, and what is so at this moment. */
export interface View {
  readonly state: State
  readonly facts: Facts
}

/**
 * What the worker tells the page. Patches are Immer's, in order, over the whole view: the page applies them to its
 * replica (`applyPatches`) and shows the result.
 */
export type ViewMessage =
  | { readonly kind: 'view'; readonly view: View }
  | { readonly kind: 'patches'; readonly patches: readonly Patch[] }

/**
 * `occupied`: another tab works this terminal; it may be taken over. `laterLog`: a later version wrote this shop's log.
 * `noStorage`: the log cannot be opened, and without it nothing may be sold.
 */
export type Ownership = 'ready' | 'occupied' | 'laterLog' | 'noStorage'

/**
 * The one boundary between the page and the core, exposed by comlink. Every argument is parsed on arrival; a refusal
 * is a value whose code has a text under `refusals` in the locales.
 */
export interface TerminalApi {
  /**
   * Takes the terminal (or says that another tab has it; `takeOver` takes it from that tab), replays the log and starts.
   * `onMessage` then gets the whole view once and patches for ever after; `onLost` is told once if another tab takes over.
   * `contract` must equal `apiVersion`, else the page is older than its worker and must be reloaded.
   */
  connect(
    contract: number,
    takeOver: boolean,
    onMessage: (message: ViewMessage) => void,
    onLost: () => void,
  ): Promise<Ownership | 'reload'>
  /** Carries out a `PageCommand`. */
  dispatch(command: unknown): Promise<Outcome>
  logIn(login: string, secret: string): Promise<Outcome>
  /** With a registration code; the value is the login that the password belongs to. */
  createPassword(code: string, secret: string): Promise<Outcome<string>>
  logOut(): Promise<Outcome>
  /** Asks the host what a ticket is by now; the answer is `facts.check`. Spaces and dashes in the number do not matter. */
  checkTicket(barcode: string): Promise<Outcome>
  /** The whole log as one file's bytes, closed by a checkpoint, and the state hash a replay of it must give. */
  exportLog(): Promise<Outcome<{ name: string; bytes: Uint8Array<ArrayBuffer>; stateHash: string }>>
  /** Closes the error modal, the banner or the check of a ticket. */
  dismiss(what: 'modal' | 'banner' | 'check'): Promise<void>
  /** Answers while the worker lives: the page restarts a worker that does not. */
  ping(): Promise<true>
}

export const apiVersion = 2

export type { Facts, Banner, TicketCheck } from './facts.ts'
export type { PageCommand } from './commands.ts'
export type { State } from './state.ts'
export type { HistoryEntry, Paper, PurchaseOutcome } from './payment/state.ts'
export type { CartTicket, SoldTicket } from '../events/ticket.ts'
export type { OfferedGame } from '../events/games.ts'
export type { Outcome, Refusal } from '../values/outcome.ts'
export { printObstacle } from './facts.ts'
export { isExpired } from './draw.ts'
export { remainingMs } from './timers/view.ts'
export { cartTotal, closedInCart } from './cart/view.ts'
export {
  isUnprinted,
  isUnresolved,
  lastTaking,
  mayRebuy,
  payObstacle,
  visibleHistory,
} from './payment/view.ts'
export { hasUncertainMoney } from './uncertain.ts'
