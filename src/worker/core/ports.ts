import type { Observable } from 'rxjs'
import type { InferInput } from 'valibot'
import type { WireTimers } from '../../protocol/games.ts'
import type { AnswerOf, HostCallName, RequestOf } from '../../protocol/host-calls.ts'
import type { CardMessage, ReaderStatus } from '../../protocol/print-devices.ts'
import type {
  PrintConfig,
  JournalDamage,
  PrinterStatus,
  PrintHealth,
  PrintJob,
} from '../../protocol/print-service.ts'
import type { AccessRefusal, foreignOrigin, PairingRefusal } from '../../protocol/print-access.ts'
import type { PrintRoute } from '../../receipts/routes.ts'
import type { terminalSocketEmits, WireTerminal } from '../../protocol/terminals.ts'
import type { HostError } from '../../protocol/wire.ts'

/**
 * What a call to the host came to. `refused` is the host's explicit word; `unknown` is everything else that is not an
 * answer: for a read merely a failure, for money an open question. Ports never throw.
 */
export type HostReply<Answer> = { readonly hostAtMs: number | null } & (
  | { readonly kind: 'answer'; readonly value: Answer }
  | { readonly kind: 'refused'; readonly error: HostError }
  | { readonly kind: 'unknown'; readonly reason: 'noAnswer' | 'badAnswer' }
)

export interface HostPort {
  call<Name extends HostCallName>(
    name: Name,
    request: RequestOf<Name>,
    idempotencyKey?: string,
  ): Promise<HostReply<AnswerOf<Name>>>
  /** The session was refused, and refreshing it was refused as well. */
  readonly sessionRefused$: Observable<void>
  /** The main socket: connected while subscribed, for ever reconnecting. */
  readonly socket$: Observable<HostSocketMessage>
}

export type Connection = { readonly kind: 'connection'; readonly isUp: boolean }

export type HostSocketMessage =
  | Connection
  | { readonly kind: 'timers'; readonly timers: WireTimers }
  | { readonly kind: 'wallet'; readonly operatorId: number; readonly wallet: number }
  | { readonly kind: 'playerWallet'; readonly userId: string; readonly balance: number }
  | { readonly kind: 'walletBlock'; readonly userId: string; readonly isBlocked: boolean }

/** What the print program said. `unreachable` also where its answer made no sense: ask again with the same id. */
export type PrintReply =
  | { readonly kind: 'job'; readonly job: PrintJob }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'notFound' }
  | { readonly kind: 'unreachable' }

export interface PrintPort {
  send(
    service: string,
    route: PrintRoute,
    request: { id: string; data: unknown; config: PrintConfig },
  ): Promise<PrintReply>
  job(service: string, id: string): Promise<PrintReply>
  /** How the program itself is; null where it does not say. */
  health(service: string): Promise<PrintHealth | null>
  /** Pairs this browser with the print program by its code, once; from then on it is known. */
  pair(service: string, code: string): Promise<PairingReply>
  /** Tries the socket now, also where the browser is going to ask the cashier for leave. */
  connect(): void
  /** The print socket: connected while subscribed, for ever reconnecting; asks for the configuration when it wants it. */
  socket(service: string, config: () => PrintConfig | null): Observable<PrintSocketMessage>
}

export type PairingReply =
  | { readonly kind: 'paired' }
  | { readonly kind: 'refused'; readonly reason: PairingRefusal }
  | { readonly kind: 'unreachable' }

/** Why the print program does not let this browser in: `foreignOrigin` where no page of its address may use it. */
export type PrintRefusal = AccessRefusal | typeof foreignOrigin

/** What the browser says to a page that reaches for a program on its machine; null where nothing stands in the way. */
export type LocalNetwork = 'prompt' | 'denied' | null

export type PrintSocketMessage =
  | Connection
  | { readonly kind: 'status'; readonly status: PrinterStatus }
  | { readonly kind: 'job'; readonly job: PrintJob }
  | { readonly kind: 'outdated'; readonly version: string }
  | { readonly kind: 'damage'; readonly damage: JournalDamage | null }
  | { readonly kind: 'refused'; readonly reason: PrintRefusal }
  | { readonly kind: 'localNetwork'; readonly localNetwork: LocalNetwork }

/** What the host said to something that was emitted to its terminals; `unknown` where it did not answer. */
export type TerminalReply =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly error: HostError }
  | { readonly kind: 'unknown' }

export interface TerminalsPort {
  /** The socket that speaks of self-service terminals: connected while subscribed, for ever reconnecting. */
  readonly socket$: Observable<TerminalSocketMessage>
  emit<Name extends TerminalEmit>(name: Name, payload: TerminalEmitPayload<Name>): Promise<TerminalReply>
}

export type TerminalEmit = keyof typeof terminalSocketEmits
export type TerminalEmitPayload<Name extends TerminalEmit> = InferInput<(typeof terminalSocketEmits)[Name]>

export type TerminalSocketMessage =
  | Connection
  | { readonly kind: 'terminals'; readonly terminals: readonly WireTerminal[] }
  | { readonly kind: 'terminal'; readonly terminal: WireTerminal }
  | { readonly kind: 'terminalGone'; readonly id: number }
  | { readonly kind: 'terminalFunds'; readonly id: number; readonly funds: number }
  | { readonly kind: 'till'; readonly operatorId: number; readonly balance: number }
  | { readonly kind: 'accountBlock'; readonly userId: string; readonly isBlocked: boolean }
  /** A terminal asks whose counter it stands at. */
  | { readonly kind: 'counterRequested'; readonly requestId: string }

export interface CardReaderPort {
  /** The card reader's socket at the print program: connected while subscribed, for ever reconnecting. */
  socket(service: string): Observable<CardReaderMessage>
  /** Tells the reader that what belongs to the card has been saved; it then says again which card lies on it. */
  saved(idUser: string): void
}

export type CardReaderMessage =
  | Connection
  | { readonly kind: 'status'; readonly status: ReaderStatus }
  | { readonly kind: 'card'; readonly card: CardMessage }

export interface Clock {
  /** The counter's own clock, ms since 1970: may be wrong, may jump. */
  nowMs(): number
  /** Never jumps, means nothing by itself. */
  monotonicMs(): number
}

export interface Ports {
  readonly host: HostPort
  readonly print: PrintPort
  readonly cardReader: CardReaderPort
  readonly terminals: TerminalsPort
  readonly clock: Clock
  readonly newId: () => string
}
