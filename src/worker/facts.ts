import type { ReaderStatus } from '../protocol/print-devices.ts'
import type { JournalDamage, PrinterStatus } from '../protocol/print-service.ts'
import type { ticketStatuses } from '../protocol/tickets.ts'
import type { LocalNetwork, PrintRefusal } from './core/ports.ts'
import type { DamageExtent } from './core/recover.ts'
import type { DeploymentId } from '../values/deployment.ts'
import type { Minor } from '../values/money.ts'
import type { Refusal } from '../values/outcome.ts'
import type { ReportReading } from './shared/report.ts'

/** What is so at this moment and is not worth remembering: it reaches the view and the decisions, never the log. */
export interface Facts {
  /** The host's time when it last spoke, and how far that moment lies on the worker's monotonic clock; ms. */
  hostTime: { hostAtMs: number; monotonicAtMs: number } | null
  /** What is wrong with the clocks; null while nothing is. */
  clock: ClockTrouble | null
  /** `slow`: the host asked to be left alone for a while (1005). */
  host: 'connecting' | 'up' | 'slow' | 'down'
  mainSocket: 'connecting' | 'up' | 'down'
  printSocket: 'connecting' | 'up' | 'down'
  /** The socket that speaks of self-service terminals; `connecting` as well where the deployment has none. */
  terminalSocket: 'connecting' | 'up' | 'down'
  /** Why the print program does not let this browser in; null while it does, or has not been asked. */
  printRefusal: PrintRefusal | null
  /** `prompt`: the browser is going to ask whether this page may reach the print program, and waits for the cashier's word. */
  localNetwork: LocalNetwork
  /** Null until the print program has spoken. */
  printer: PrinterStatus | null
  /** Tickets and receipts, by id, of which a copy was requested within the last three seconds. */
  copiesResting: readonly string[]
  /** The print program lost records of what it printed; null while nobody has to know. */
  journalDamage: JournalDamage | null
  /** Null until the print program has spoken of it, and where the deployment has none. */
  reader: ReaderStatus | null
  /** The card on the reader; null while none lies there. */
  card: { readonly idUser: string } | null
  /** Whose card lies on the reader; it stays while a request about that player is open. Null while nobody's does. */
  player: PlayerLookUp | null
  /** The print program says that it is not the version this page was made with. */
  outdatedPrintProgram: string | null
  /** The last thing worth saying: a status number and a message; it goes after 5 s. */
  banner: Banner | null
  /** What the error modal says; null while it is closed. */
  modal: Refusal | null
  /** The ticket that is being checked, or was checked last; null while the dialog is closed. */
  check: TicketCheck | null
  /** The player's wallet that is being looked up, or was looked up last; null while the dialog is closed. */
  wallet: WalletLookUp | null
  /** The report that is being fetched, or was fetched last; null while none is on the screen. */
  report: ReportReading | null
  /** The operator's self-service terminals, by id; null until the host has listed them. */
  terminals: readonly SelfServiceTerminal[] | null
  /** The account of a terminal that is being looked up, or was looked up last; null while none is on the screen. */
  terminalAccount: TerminalLookUp | null
  /** What is in all of the operator's terminals, minor units; null until the host has said so. */
  terminalFunds: Minor | null
  /** What a lesson has beside the counter; null where everything is real. */
  training: TrainingFacts | null
  /** The log could not be written: nothing can be sold until it can. */
  logBroken: boolean
  /** What of the log cannot be read, of what was read of it; null while all of it can. */
  logDamage: DamageExtent | null
  /** The browser deleted the log under the open counter: nothing can be sold until a new one is begun. */
  logDeleted: boolean
}

/**
 * `jumped`: this computer's clock was set, or it slept; `hostJumped`: the host's clock was set; `differs`: the two do not
 * have the same time. `byMs` is how far the clock is ahead, below zero how far behind.
 */
export interface ClockTrouble {
  readonly kind: 'jumped' | 'hostJumped' | 'differs'
  readonly byMs: number
}

export interface TrainingFacts {
  /** What came out of the printer on the screen, newest first. */
  readonly papers: readonly TrainingPaper[]
  /** What the lesson can begin anew as. */
  readonly deployments: readonly DeploymentId[]
  /** The cards that there are, and the one that lies on the reader. */
  readonly cards: readonly TrainingCard[]
  readonly laidCard: string | null
}

/** A receipt as text: each line as wide as the paper. */
export interface TrainingPaper {
  readonly jobId: string
  /** Ms since 1970. */
  readonly at: number
  readonly lines: readonly string[]
}

/** A card that can be put on the reader. */
export interface TrainingCard {
  readonly idCard: string
  /** Whose it is when the lesson begins; null where it is nobody's. */
  readonly holder: string | null
}

export type TicketCheck = { readonly barcode: string } & (
  | { readonly state: 'asking' }
  | { readonly state: 'known'; readonly ticket: CheckedTicket }
  /** It was taken back: all that the host says of it. */
  | { readonly state: 'cancelled' }
  | { readonly state: 'failed'; readonly refusal: Refusal }
)

/** What a ticket is by now. Amounts are minor units, times ms since 1970 by the host's clock. */
export interface CheckedTicket {
  readonly status: (typeof ticketStatuses)[number]
  /** What it won in the draws held so far, and what was paid of it. */
  readonly prize: Minor
  readonly paid: Minor
  readonly purchasedAt: number
  readonly expiresAt: number
  /** When it was paid out, and whether from this till; null unless it was. */
  readonly payout: { readonly at: number; readonly isHere: boolean } | null
  /** Whether this operator sold it, and whether its prize waits for a permission; undefined where the host does not say. */
  readonly isSoldHere?: boolean
  readonly needsPermission?: boolean
  /** This operator has checked it before. */
  readonly isRepeated: boolean
  /** Undefined where the host does not say. */
  readonly gameId?: number
  readonly price?: Minor
  readonly drawIds?: readonly number[]
}

/** `lookUpId` tells one look-up from the next; what the QR code says stays in the core. */
export type WalletLookUp = { readonly lookUpId: string } & (
  | { readonly state: 'asking' }
  | { readonly state: 'known'; readonly wallet: PlayerWallet }
)

export interface PlayerWallet {
  readonly userId: string
  readonly name: string
  readonly balance: Minor
  readonly isBlocked: boolean
}

/** A terminal at the counter at which players serve themselves. */
export interface SelfServiceTerminal {
  /** Among the terminals of its operator. */
  readonly id: number
  /** What is in it, minor units. */
  readonly funds: Minor
  readonly isLocked: boolean
  readonly isConnected: boolean
  /** A password unlocks it. */
  readonly hasPassword: boolean
}

export type TerminalLookUp = { readonly terminalId: number } & (
  | { readonly state: 'asking' }
  | { readonly state: 'known'; readonly name: string; readonly balance: Minor }
  | { readonly state: 'failed'; readonly refusal: Refusal }
)

/** `unlinked`: the host knows the card, or never saw it, and it is nobody's. */
export type PlayerLookUp = { readonly idCard: string } & (
  | { readonly state: 'asking' | 'unlinked' }
  | { readonly state: 'known'; readonly player: Player }
  | { readonly state: 'failed'; readonly refusal: Refusal }
)

/** A player with an account at the host. */
export interface Player {
  readonly userId: string
  readonly name: string
  readonly balance: Minor
  /** An account of the house and no player's: no money goes to or from it. */
  readonly isOperator: boolean
}

export interface Banner {
  /** Tells one banner from the next, equal one. */
  readonly id: number
  /** 201 sold, 400 refused, and so on (section 2, "A status banner shows a status number and message"). */
  readonly status: number
  readonly message: Refusal
  readonly tone: 'good' | 'bad' | 'uncertain'
}

export const initialFacts: Facts = {
  hostTime: null,
  clock: null,
  host: 'connecting',
  mainSocket: 'connecting',
  printSocket: 'connecting',
  terminalSocket: 'connecting',
  printRefusal: null,
  localNetwork: null,
  printer: null,
  reader: null,
  card: null,
  player: null,
  outdatedPrintProgram: null,
  journalDamage: null,
  copiesResting: [],
  banner: null,
  modal: null,
  check: null,
  wallet: null,
  report: null,
  terminals: null,
  terminalAccount: null,
  terminalFunds: null,
  training: null,
  logBroken: false,
  logDamage: null,
  logDeleted: false,
}

function codeOfRefusal(refusal: Facts['printRefusal']): string {
  if (refusal === 'foreignOrigin') return 'printForeignOrigin'
  return refusal ? 'printNotPaired' : 'printServiceDown'
}

/** Why nothing that must be remembered may begin now, or null. */
export function logObstacle({ logBroken, logDeleted }: Facts): Refusal | null {
  if (logDeleted) return { code: 'logDeleted' }
  return logBroken ? { code: 'logUnavailable' } : null
}

/** Why nothing can be printed now, or null (section 5: buttons follow the print socket and the printer). */
export function printObstacle(facts: Facts): Refusal | null {
  if (facts.printSocket !== 'up') return { code: codeOfRefusal(facts.printRefusal) }
  if (facts.printer?.printActive && !facts.printer.status) return { code: 'printerNotReady' }
  return null
}

/** A wallet was blocked while it is on the screen: said in the error modal, and the look-up is over (section 4). */
export function walletBlocked(facts: Facts, userId: string): void {
  if (facts.wallet?.state !== 'known' || facts.wallet.wallet.userId !== userId) return
  facts.wallet = null
  facts.modal = { code: 'walletBlocked' }
}

/**
 * A socket came or went. Losing one opens the error modal with the unknown-error text, getting it back closes it
 * (section 4, "Socket state"); never having had it is for the status lights alone.
 */
export function connectionChanged(facts: Facts, socket: 'mainSocket' | 'printSocket', isUp: boolean): void {
  if (!isUp && facts[socket] === 'up') facts.modal = { code: 'unknownError', details: { socket } }
  if (socket === 'printSocket') facts.printRefusal = null
  if (isUp && facts.modal?.details?.['socket'] === socket) facts.modal = null
  facts[socket] = isUp ? 'up' : 'down'
}
