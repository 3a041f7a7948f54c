import type { Patch } from 'immer'
import type { Logged } from '../events/vocabulary.ts'
import type { Outcome } from '../values/outcome.ts'
import type { Facts } from './facts.ts'
import type { Ask } from './queries.ts'
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
  /** `events`, which they follow from, in development builds alone. */
  | { readonly kind: 'patches'; readonly patches: readonly Patch[]; readonly events?: readonly Logged[] }
  /** The session's tokens, of hosts that leave them to the page, from now on; null where there is no session any more. */
  | { readonly kind: 'tokens'; readonly tokens: SessionTokens | null }
  /** The log is still held by a worker of earlier, and is waited for. */
  | { readonly kind: 'slowDisk' }

/** Who calls: short-lived the one, for new ones the other. */
export interface SessionTokens {
  readonly access: string
  readonly refresh: string
}

/** `laterLog`: a later version wrote this shop's log. `noStorage`: the log cannot be opened, and without it nothing may be sold. */
export type Ownership = 'ready' | 'laterLog' | 'noStorage'

/**
 * The one boundary between the page and the core, exposed by comlink. Every argument is parsed on arrival; a refusal
 * is a value whose code has a text under `refusals` in the locales.
 */
export interface CounterApi {
  /**
   * Waits for the log until no earlier worker holds it, replays it and starts; only one tab at a time may ask for that.
   * `kept` are tokens that the page keeps of an earlier life, `rescued` is the log to go on in where the browser deleted
   * the one before it (`rescueLog`). `onMessage` then gets the whole view once and patches for
   * ever after. `contract` must equal `apiVersion`, else the page is older than its worker and must be reloaded.
   */
  connect(
    contract: number,
    kept: SessionTokens | null,
    rescued: Uint8Array | null,
    onMessage: (message: ViewMessage) => void,
  ): Promise<Ownership | 'reload'>
  /** Carries out a `PageCommand`. */
  dispatch(command: unknown): Promise<Outcome>
  /** Answers a query: a row of `queries.ts`. */
  readonly ask: Ask
  /** Which build this core is; the page has its own. */
  coreBuild(): Promise<Outcome<string>>
  /** The whole log as one file's bytes, closed by a checkpoint, and the state hash a replay of it must give. */
  exportLog(): Promise<Outcome<{ name: string; bytes: Uint8Array<ArrayBuffer>; stateHash: string }>>
  /**
   * After the browser deleted the log (`facts.logDeleted`): files to save, the first of them a log that begins with the
   * state in memory and replays to it; then the records that can still be read, where the browser gives any.
   */
  rescueLog(): Promise<Outcome<readonly [SavedFile, ...SavedFile[]]>>
  /** In a lesson: forgets all of it and begins anew, with a deployment by its id. Then the page is to be reloaded. */
  startTrainingOver(deploymentId: string): Promise<Outcome>
  /** In a lesson: puts a card on the reader, or with null takes it away. */
  layTrainingCard(idCard: string | null): Promise<Outcome>
  /** Closes the error modal, the banner, the check of a ticket, the look-up of a wallet or a terminal, or the report. */
  dismiss(what: Dismissible): Promise<void>
  /** Answers while the worker lives: the page restarts a worker that does not. */
  ping(): Promise<true>
}

export interface SavedFile {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

export type Dismissible = 'modal' | 'banner' | 'check' | 'wallet' | 'terminalAccount' | 'report'

export const apiVersion = 15

export type { DrawResult, Message } from './announcements/read.ts'
export type { Banner } from './status/facts.ts'
export type { CheckedTicket, TicketCheck } from './verification/facts.ts'
export type { Facts } from './facts.ts'
export type { SelfServiceTerminal, TerminalLookUp } from './terminals/facts.ts'
export type { Player, PlayerLookUp } from './players/facts.ts'
export type { PlayerWallet, WalletLookUp } from './wallets/facts.ts'
export type {
  DayReport,
  GameReport,
  Report,
  ReportKind,
  ReportReading,
  ReportRequest,
} from './shared/report.ts'
export { figuresOf, resultOf, tillOfReport } from './shared/report.ts'
export { reportKinds } from './shared/report-kinds.ts'
export type { ClosingStep } from './shared/closing.ts'
export type { OperatorDecision } from './day/state.ts'
export type { Ask } from './queries.ts'
export type { PageCommand } from './commands.ts'
export { hasBegun } from './begun.ts'
export type { State } from './state.ts'
export type { HistoryEntry, PurchaseOutcome } from './sale/payment/state.ts'
export type { Paper } from './shared/paper.ts'
export type { PlayerChangeEntry } from './players/state.ts'
export type { ListedPlayer } from './players/look-up.ts'
export type { MovementEntry, MovementOutcome } from './till/state.ts'
export type { IssuedReceipt } from './printing/state.ts'
export type { TvBox, TvBoxConfig, TvBoxes } from './tv-boxes/read.ts'
export type { Operation, PaperOperation } from './printing/operations.ts'
export type { PrintProgram } from './printing/program.ts'
export type { CartTicket, SoldTicket } from '../events/ticket.ts'
export type { OfferedGame } from '../events/games.ts'
export type { Outcome, Refusal } from '../values/outcome.ts'
export { printObstacle } from './shared/obstacles.ts'
export { saleObstacle } from './sale/payment/view.ts'
export { closedInCart, openDraw } from './shared/draw.ts'
export { remainingMs } from './timers/view.ts'
export { instantWins, type InstantWin } from './shared/instant-win.ts'
export { cartTotal } from './sale/cart/view.ts'
export { isUnprinted, lastTaking, mayRebuy, payObstacle, visibleHistory } from './sale/payment/view.ts'
export { ledgerBalance, ledgerDirections, ledgerLines, type LedgerLine } from './shared/ledger.ts'
export { isOpen, isOpen as isOpenMovement } from './core/intent/outcome.ts'
export { lastMovementOf, openMovementOf, tillDifference } from './till/view.ts'
export { collectionObstacle, needsPermission, payoutObstacle, refillObstacle } from './till/obstacles.ts'
export { isPlayerBusy } from './players/busy.ts'
export { creationObstacle, freeCardObstacle, lastChangeOfCard, playerObstacle } from './players/obstacles.ts'
export { openChange } from './players/view.ts'
export {
  playerLimit,
  playerSettlementObstacle,
  playerTopUpObstacle,
  settlementLimit,
} from './till/player-obstacles.ts'
export { cardEnd } from '../values/card-end.ts'
export { settlementObstacle, topUpBounds, topUpObstacle } from './till/wallet-obstacles.ts'
export { terminalLimit, terminalRefundObstacle, terminalSendObstacle } from './till/terminal-obstacles.ts'
export { terminalLockObstacle, terminalPasswordObstacle } from './terminals/obstacles.ts'
export { hasLoggedLinks } from './wallets/state.ts'
export { lastReceipt, opensWallet } from './printing/view.ts'
export type { ReceiptKind } from '../events/receipts.ts'
export { lastOperations, lastPaperOperation, receiptOperation } from './printing/operations.ts'
export { printServicePort } from '../protocol/print-service.ts'
export { requiredPrintProgram } from './printing/program.ts'
export { isOnPaper } from './shared/paper.ts'
export { payableLengths } from '../values/ticket-number.ts'
export { closingOf, closingStep, collectionOf, isDayClosing } from './shared/closing.ts'
export { dayCloseObstacle } from './day/obstacle.ts'
export { extentOfGaps, isReconciling } from './shared/reconciling.ts'
