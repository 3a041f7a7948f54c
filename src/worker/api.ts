import type { Patch } from 'immer'
import type { Logged } from '../events/vocabulary.ts'
import type { Outcome } from '../values/outcome.ts'
import type { dismissals, Facts } from './facts.ts'
import type { RunQuery } from './queries.ts'
import type { State } from './state.ts'

declare global {
  /** The browser's: this file is compiled without its types. */
  interface Blob {
    readonly size: number
  }
}

/** The replica in the page: the state from the events, and the current facts. */
export interface View {
  readonly state: State
  readonly facts: Facts
}

/**
 * Messages from the worker to the page, on the channel of the worker itself, so that no answer overtakes the changes that it is about.
 * Patches are Immer's, in order, over the whole view: the page applies them to its replica (`applyPatches`) and shows the result.
 */
export type ViewMessage =
  | { readonly kind: 'view'; readonly view: View }
  /** `events`: the events that caused the patches, in development builds only. */
  | { readonly kind: 'patches'; readonly patches: readonly Patch[]; readonly events?: readonly Logged[] }
  /** The session's tokens, for hosts that let the page keep them; null when there is no session. */
  | { readonly kind: 'tokens'; readonly tokens: SessionTokens | null }
  /** The worker waits for the log, which an earlier worker still holds. */
  | { readonly kind: 'slowDisk' }

/** A short-lived access token, and a token to refresh it. */
export interface SessionTokens {
  readonly access: string
  readonly refresh: string
}

/** `laterLog`: a later version wrote this shop's log. `noStorage`: the log cannot be opened, so nothing can be sold. */
export type Ownership = 'ready' | 'laterLog' | 'noStorage'

/**
 * The one boundary between the page and the core, exposed by comlink. Every argument is parsed on arrival; a refusal
 * is a value whose code has a text under `refusals` in the locales.
 */
export interface CounterApi {
  /**
   * Waits for the log until no earlier worker holds it, replays it and starts; only one tab at a time may ask for that.
   * `kept` are the tokens that the page stored earlier. `rescued` is the log to continue if the browser deleted the
   * previous one (`rescueLog`). From then on the page gets messages (`ViewMessage`): the whole view once, then patches. A page of
   * another build than this worker must be reloaded.
   */
  connect(
    pageBuild: string,
    kept: SessionTokens | null,
    rescued: Uint8Array | null,
  ): Promise<Ownership | 'reload'>
  /** Carries out a `PageCommand`. */
  dispatch(command: unknown): Promise<Outcome>
  /** Answers a query: a row of `queries.ts`. */
  readonly query: RunQuery
  /** The build of this core; the page has its own. */
  coreBuild(): Promise<Outcome<string>>
  /**
   * A part of the log (`LogPart`) as one file, packed by gzip: whole segments, which may begin earlier and
   * end later. It begins with the log or with a state record, and ends with a checkpoint. `stateHash`: what a
   * replay must give; null if the end is damaged.
   */
  exportLog(part: unknown): Promise<Outcome<{ name: string; file: Blob; stateHash: string | null }>>
  /**
   * After the browser deleted the log (`facts.log.isDeleted`): files to save, the first of them a log that begins with the
   * state in memory and replays to it; then the records that can still be read, if there are any.
   */
  rescueLog(): Promise<Outcome<readonly [SavedFile, ...SavedFile[]]>>
  /**
   * In training: deletes all training data and starts again, with a deployment by its id. Then the page must be
   * reloaded.
   */
  startTrainingOver(deploymentId: string): Promise<Outcome>
  /** In training: puts a card on the reader, or removes it with null. */
  layTrainingCard(idCard: string | null): Promise<Outcome>
  /** Closes one of the `dismissals`: a part of the facts, such as the error modal or a report. */
  dismiss(what: Dismissible): Promise<void>
  /** Answers while the worker runs. The page restarts a worker that does not answer. */
  ping(): Promise<true>
}

export interface SavedFile {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

export type Dismissible = keyof typeof dismissals

export type { State } from './state.ts'
export type { Facts } from './facts.ts'
export type { PageCommand } from './commands.ts'
export type { RunQuery } from './queries.ts'
export { isOpen, isOpen as isOpenMovement } from './core/intent/outcome.ts'
export { hasBegun } from './shared/begun.ts'
export { openItems, type OpenItem } from './shared/open-items.ts'
export { hasUncertainMoney } from './shared/uncertain.ts'
export { isInquiredForEarlier } from './shared/earlier-operator.ts'
export { languageOf, timeZoneOf } from './shared/receipt-values.ts'

export type { OfferedGame } from '../events/games.ts'
export { closedInCart, openDraw } from './shared/draw.ts'
export { rulesOf } from './shared/game-rules.ts'
export { remainingMs } from './timers/view.ts'

export type { CartTicket, SoldTicket } from '../events/ticket.ts'
export { cartTotal, totalPrice } from './sale/cart/view.ts'
export type { HistoryEntry, PurchaseOutcome } from './sale/payment/state.ts'
export {
  inCart,
  isUnprinted,
  lastBatch,
  lastTaking,
  mayRebuy,
  payObstacle,
  visibleHistory,
} from './sale/payment/view.ts'
export { saleObstacle } from './sale/payment/view.ts'
export { instantWins, type InstantWin } from './shared/instant-win.ts'

export type { MovementEntry, MovementOutcome } from './till/state.ts'
export { ledgerBalance, ledgerDirections, ledgerLines, type LedgerLine } from './shared/ledger.ts'
export { tillDifference } from './till/difference.ts'
export { isOfOwnTill, lastMovementOf, openMovementOf } from './till/view.ts'
export { movementAmount, requestedAmount, unknownMovements } from './till/view.ts'
export { accountLimit } from './shared/obstacles.ts'
export { collectionObstacle, needsPermission, payoutObstacle, refillObstacle } from './till/obstacles.ts'
export { playerSettlementObstacle, playerTopUpObstacle } from './till/player-obstacles.ts'
export { settlementObstacle, topUpBounds, topUpObstacle } from './till/wallet-obstacles.ts'
export { terminalRefundObstacle, terminalSendObstacle } from './till/terminal-obstacles.ts'

export type { ReceiptKind } from '../events/receipts.ts'
export type { IssuedReceipt } from './printing/state.ts'
export type { PrintProgram } from './printing/program.ts'
export type { Operation, PaperOperation } from './printing/operations.ts'
export { lastOperations, lastPaperOperation, receiptOperation } from './printing/operations.ts'
export { isUnprintedReceipt, lastReceipt, opensWallet } from './printing/view.ts'
export type { Paper } from './shared/paper.ts'
export { isOnPaper } from './shared/paper.ts'
export { printObstacle } from './shared/print-obstacle.ts'

export type { DrawerOpening } from './drawer/state.ts'
export { drawerObstacle } from './drawer/obstacle.ts'

export type { CheckedTicket, TicketCheck } from './verification/facts.ts'

export type { PlayerWallet, WalletLookUp } from './wallets/facts.ts'
export { hasLoggedLinks } from './wallets/state.ts'

export type { SelfServiceTerminal, TerminalLookUp } from './terminals/facts.ts'
export { terminalLockObstacle, terminalPasswordObstacle } from './terminals/obstacles.ts'

export type { Player, PlayerLookUp } from './players/facts.ts'
export type { PlayerChangeEntry } from './players/state.ts'
export type { ListedPlayer } from './players/look-up.ts'
export { isPlayerBusy } from './players/busy.ts'
export { creationObstacle, freeCardObstacle, lastChangeOfCard, playerObstacle } from './players/obstacles.ts'
export { openPlayerChange } from './shared/player-change.ts'

export type {
  DayReport,
  GameReport,
  PaymentsReport,
  Report,
  ReportKind,
  ReportReading,
  ReportRequest,
} from './shared/report.ts'
export { figuresOf, resultOf, tillOfReport } from './shared/report.ts'
export { reportKinds } from './shared/report-kinds.ts'

export type { OperatorDecision } from './day/state.ts'
export { dayCloseObstacle } from './day/obstacle.ts'
export { closingOf, isDayClosing } from './shared/closing.ts'
export type { ClosingStep } from './shared/closing-step.ts'
export { closingStep, collectionOf } from './shared/closing-step.ts'

export type { Handover } from './handover/state.ts'
export { handoverObstacle } from './handover/obstacle.ts'
export { waitingHandover } from './shared/handover.ts'

export type { Banner } from './status/facts.ts'
export type { LogPart } from './log-export/log-part.ts'
export { extentOfGaps, isReconciling } from './shared/reconciling.ts'
export type { DrawResult, Message } from './announcements/read.ts'
export type { TvBox, TvBoxConfig, TvBoxes } from './tv-boxes/read.ts'
