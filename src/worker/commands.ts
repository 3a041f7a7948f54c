import * as v from 'valibot'
import type { DrawerCause } from '../events/drawer.ts'
import { UnknownReason } from '../events/intent.ts'
import type { LogGap } from '../events/reconciliation.ts'
import { Bet } from '../events/ticket.ts'
import type { DataOf } from '../events/vocabulary.ts'
import type { WireGameConfig, WireTimers } from '../protocol/games.ts'
import { PlayerId, PlayerName } from '../protocol/players.ts'
import type { HeadOfShop } from '../protocol/heads.ts'
import type { PrintJob } from '../protocol/print-service.ts'
import { TerminalId } from '../protocol/terminals.ts'
import { GameId, Minor, NonNegativeMinor, Uuid, type HostError } from '../protocol/wire.ts'
import type { WireLedgerEntry } from '../protocol/till-records.ts'
import type { WireInquiryResult, WirePurchaseResult, WireSoldTicket } from '../protocol/tickets.ts'
import type { Deployment } from '../values/deployment.ts'
import { drawerReasons, longestDrawerNote } from '../values/drawer-reasons.ts'
import { languages } from '../values/language.ts'
import type { SegmentEnd } from './retention/state.ts'
import type { Report } from './shared/report.ts'

const command = <Type extends string, Entries extends v.ObjectEntries>(type: Type, entries: Entries) =>
  v.strictObject({ type: v.literal(type), id: v.optional(Uuid), ...entries })

const Barcode = v.pipe(v.string(), v.maxLength(64))

const CountedPieces = v.pipe(
  v.array(v.strictObject({ value: NonNegativeMinor, count: NonNegativeMinor })),
  v.maxLength(50),
)

/**
 * The commands of the page, parsed on arrival. `id` is the id of the ticket, payment or request that the command
 * starts. With it the page asks a replaced core whether the command took effect (`hasBegun`). A command that is sent
 * twice takes effect once.
 */
export const PageCommand = v.variant('type', [
  /** The page shows the ticket before the command is executed. */
  command('addTicket', {
    ticketId: Uuid,
    gameId: GameId,
    priceVariant: v.string(),
    bets: v.array(Bet),
    drawCount: v.number(),
  }),
  command('removeTicket', { ticketId: Uuid }),
  command('moveTicketToNextDraw', { ticketId: Uuid }),
  command('clearCart', {}),
  /**
   * `tickets`: those on the screen when the cashier paid, all of the cart if it is left out: one that was added since is
   * the next customer's. `movesClosed`: tickets whose draw is over and that are moved to the open draw and paid; other
   * such tickets stay in the cart.
   */
  command('pay', {
    tickets: v.optional(v.array(Uuid)),
    received: v.optional(NonNegativeMinor),
    movesClosed: v.optional(v.array(Uuid)),
  }),
  command('rebuy', { uniqueReqId: Uuid }),
  command('decideUnknown', { uniqueReqId: Uuid, decision: v.picklist(['notSold']) }),
  command('clearHistory', {}),
  command('printTicket', { uniqueReqId: Uuid }),
  command('printCopy', { uniqueReqId: Uuid }),
  command('decidePrint', { uniqueReqId: Uuid, decision: v.picklist(['printed', 'notPrinted']) }),
  command('printReceipt', { receiptId: Uuid }),
  command('printReceiptCopy', { receiptId: Uuid }),
  command('decideReceiptPrint', {
    receiptId: Uuid,
    decision: v.picklist(['printed', 'notPrinted', 'notNeeded']),
  }),
  command('payOutTicket', { barcode: Barcode }),
  command('cancelTicket', { barcode: Barcode }),
  command('cancelPayout', { barcode: Barcode }),
  command('refillTill', { amount: NonNegativeMinor }),
  command('collectTill', { amount: NonNegativeMinor }),
  command('topUpWallet', { amount: NonNegativeMinor }),
  command('settleWallet', { userId: v.string() }),
  command('sendToTerminal', { terminalId: TerminalId, amount: NonNegativeMinor }),
  command('refundTerminal', { terminalId: TerminalId, amount: NonNegativeMinor }),
  command('topUpPlayer', { userId: PlayerId, amount: NonNegativeMinor }),
  command('settlePlayer', { userId: PlayerId, amount: NonNegativeMinor }),
  command('createPlayer', { name: PlayerName, amount: NonNegativeMinor }),
  command('attachCard', { userId: PlayerId }),
  command('detachCard', { userId: PlayerId }),
  command('renamePlayer', { userId: PlayerId, name: PlayerName }),
  command('abandonPlayerChange', { changeId: Uuid }),
  command('decideMovement', { movementId: Uuid, decision: v.picklist(['notDone']) }),
  command('issueSlip', { movementId: Uuid }),
  command('issueClaim', { barcode: Barcode }),
  command('printReport', {}),
  command('closeDay', { denominations: v.optional(CountedPieces) }),
  command('finishDayWithoutPaper', {}),
  command('handOverTill', { denominations: CountedPieces }),
  command('takeOverTill', { handoverId: Uuid, denominations: v.optional(CountedPieces) }),
  command('acceptHostFigure', { balance: Minor }),
  command('openDrawer', {
    reason: v.picklist(drawerReasons),
    note: v.optional(v.pipe(v.string(), v.maxLength(longestDrawerNote))),
  }),
  command('chooseLanguage', { language: v.picklist(languages) }),
])
export type PageCommand = v.InferOutput<typeof PageCommand>

/** Commands of the effects: reports from outside, and the next steps of what was requested. */
export type EffectCommand =
  | { type: 'startCounter'; productVersion: string; counterId: string }
  | {
      type: 'recordDeployment'
      deployment: Deployment
      printService: string
      shop: { name: string; id: string }
      hostId?: string | undefined
      /** Somebody knows that this is the host with which money is open, whatever its id. */
      isSameHost?: boolean
    }
  | { type: 'recordLogin'; operatorId: number }
  | {
      type: 'recordLogout'
      reason: 'operator' | 'refused' | 'tillFailure'
      /** Why the host refused its games. */
      refusal?: HostError | undefined
    }
  | { type: 'recordLogDamage'; damage: DataOf<'logDamageFound'> }
  | { type: 'recordLogMended'; gaps: readonly LogGap[] }
  | {
      type: 'recordHostTill'
      balance: number
      /** The latest entries of the host's ledger, in order; null if the host has no ledger. */
      entries: readonly WireLedgerEntry[] | null
      /** The sold tickets among the requested ids. */
      tickets: readonly WireSoldTicket[]
    }
  | { type: 'recordGames'; config: WireGameConfig[]; permitted: number[] }
  | { type: 'recordTimers'; timers: WireTimers; hostNowMs: number }
  /** `isForOpening`: the figure was requested while no shift was open, and opens one. */
  | { type: 'recordTill'; balance: number; isForOpening?: boolean }
  /**
   * A page of the host's ledger after number `since`, or its current position if `since` is null. `balance` is the till
   * after entry number `last`. `done` is the number of movements of this shift when the page was requested; null if no
   * shift was open: this answer opens one.
   */
  | {
      type: 'recordLedger'
      since: number | null
      done: number | null
      entries: WireLedgerEntry[]
      last: number
      balance: number
    }
  | { type: 'recordPurchaseAnswer'; purchaseId: string; results: v.InferOutput<typeof WirePurchaseResult>[] }
  | ({ type: 'recordPurchaseRefused'; purchaseId: string } & HostError)
  | { type: 'recordPurchaseUnknown'; purchaseId: string; reason: UnknownReason }
  | { type: 'recordInquiry'; results: WireInquiryResult[] }
  | { type: 'issueTillReceipt'; paymentId: string }
  | ({ type: 'recordMovementDone' } & Omit<DataOf<'movementDone'>, 'kind' | 'takenOverFrom'>)
  | ({ type: 'recordMovementRefused' } & Omit<DataOf<'movementRefused'>, 'takenOverFrom'>)
  | ({ type: 'recordMovementNeverReceived' } & Pick<DataOf<'movementNeverReceived'>, 'movementId'>)
  | ({ type: 'recordMovementUnknown' } & DataOf<'movementUnknown'>)
  | ({ type: 'recordPlayerChangeDone' } & DataOf<'playerChangeDone'>)
  | ({ type: 'recordPlayerChangeRefused' } & DataOf<'playerChangeRefused'>)
  | ({ type: 'recordPlayerChangeUnknown' } & DataOf<'playerChangeUnknown'>)
  | ({ type: 'recordReportFailed' } & DataOf<'reportFailed'>)
  | { type: 'issueDayReport'; closeId: string; report: Report }
  | { type: 'continueDayClose' }
  | { type: 'finishHandover' }
  | { type: 'exposeWalletLinks' }
  /** The balance in minor units; `openedAt` by the host's clock. */
  | { type: 'printWallet'; userId: string; balance: number; openedAt: number }
  | { type: 'recordWalletLinksReplaced'; userIds: readonly string[] }
  | { type: 'removeRecords'; end: SegmentEnd }
  | ({ type: 'recordHeadSigned' } & DataOf<'headSigned'>)
  | ({ type: 'recordHeadRefused'; head: HeadOfShop } & Pick<DataOf<'headRefused'>, 'by' | 'reason'>)
  | { type: 'openDrawerWithCash'; cause: Exclude<DrawerCause, { kind: 'cashier' }> }
  | ({ type: 'recordDrawerOpeningEnded' } & DataOf<'drawerOpeningEnded'>)
  | ({ type: 'recordDrawerOpeningUnknown' } & DataOf<'drawerOpeningUnknown'>)
  | { type: 'recordPrintJob'; job: PrintJob }
  | { type: 'recordPrintJobLost'; jobId: string }
  | { type: 'recordPrintServiceUnreached'; jobId: string }

export type Command = PageCommand | EffectCommand
export type CommandOf<Type extends Command['type']> = Extract<Command, { type: Type }>
