import type { Observable } from 'rxjs'
import type { InferInput, InferOutput } from 'valibot'
import type { WireTimers } from '../../protocol/games.ts'
import type { AnswerOf, HostCallName, RequestOf } from '../../protocol/host-calls.ts'
import type { HeadOfShop, SignedNote } from '../../protocol/heads.ts'
import type { Enrolled, PartRefusal, PartRequest } from '../../protocol/collector.ts'
import type { LogName, MirrorEnd, MirrorList, MirrorRequest } from '../../protocol/mirror.ts'
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
 * The result of a call to the host. `refused` is an explicit refusal by the host; `unknown` is everything else that is
 * not an answer: a failure for a read, an open outcome for money. Ports never throw.
 * `hostAtMs`: the host's time when the answer arrived, ms since 1970; null if there was no answer, or it has no time.
 */
export type HostReply<Answer> = { readonly hostAtMs: number | null } & (
  | { readonly kind: 'answer'; readonly value: Answer }
  | { readonly kind: 'refused'; readonly error: HostError }
  | {
      readonly kind: 'unknown'
      readonly reason: 'noAnswer' | 'badAnswer'
      /** It was not sent: it says nothing about the host. */
      readonly isSent?: false
    }
)

export interface HostPort {
  call<Name extends HostCallName>(
    name: Name,
    request: RequestOf<Name>,
    idempotencyKey?: string,
  ): Promise<HostReply<AnswerOf<Name>>>
  /** The session was refused, and so was its refresh. */
  readonly sessionRefused$: Observable<void>
  /** The main socket: connected while subscribed, reconnects without limit. */
  readonly socket$: Observable<HostSocketMessage>
}

export type Connection = { readonly kind: 'connection'; readonly isUp: boolean }

export type HostSocketMessage =
  | Connection
  | { readonly kind: 'timers'; readonly timers: WireTimers }
  | { readonly kind: 'till'; readonly operatorId: number; readonly balance: number }
  | { readonly kind: 'wallet'; readonly userId: string; readonly balance: number }
  | { readonly kind: 'walletBlock'; readonly userId: string; readonly isBlocked: boolean }

/** The print program's answer. `unreachable` also stands for an invalid answer: repeat the request with the same id. */
export type PrintReply =
  | { readonly kind: 'job'; readonly job: PrintJob }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'notFound' }
  | { readonly kind: 'unreachable' }

export interface PrintPort {
  /**
   * Requests a print, one for each id, however often it is sent. `refused` also if an earlier version of the program cannot print this
   * paper; never `notFound`.
   */
  send(
    service: string,
    route: PrintRoute,
    request: { id: string; data: unknown; config: PrintConfig },
  ): Promise<PrintReply>
  /** What has become of a job; `notFound` if the program has none with this id. */
  job(service: string, id: string): Promise<PrintReply>
  /** Cancels a job that waits: what has become of it, also where it is too late. */
  cancel(service: string, id: string): Promise<PrintReply>
  /** Opens the cash drawer, once for each id. */
  openDrawer(service: string, id: string): Promise<PrintReply>
  /** Has a head of the log signed. */
  signHead(service: string, head: HeadOfShop): Promise<SignHeadReply>
  /** Appends records to the mirror of the log; without records it answers where the mirror ends. */
  mirror(service: string, request: MirrorRequest): Promise<MirrorReply>
  /** The mirrors of this page's origin, of all counters. */
  mirrors(service: string): Promise<MirrorsReply>
  /**
   * The bytes of a mirror from record `from` on, in parts, until `onPart` returns false. False unless all of it was read
   * until then.
   */
  readMirror(
    service: string,
    name: LogName,
    from: number,
    onPart: (bytes: Uint8Array) => boolean,
  ): Promise<boolean>
  /** The program's own status; null if it does not answer. */
  health(service: string): Promise<PrintHealth | null>
  /** Pairs this browser with the print program by its code, once. */
  pair(service: string, code: string): Promise<PairingReply>
  /** Tries the socket now, even if the browser will prompt the cashier for permission. */
  connect(): void
  /**
   * The print socket: connected while subscribed, reconnects without limit; requests the configuration when it needs
   * it.
   */
  socket(service: string, config: () => PrintConfig | null): Observable<PrintSocketMessage>
}

/**
 * The print program's answer to something of the log. `lacking`: an earlier version of the program, which cannot do this.
 * `again`: it did not answer.
 */
export type LogReply<Answer, Reason> =
  | { readonly kind: 'answer'; readonly value: Answer }
  | { readonly kind: 'refused'; readonly reason: Reason }
  | { readonly kind: 'lacking' | 'again' }

export type SignHeadReply = LogReply<SignedNote, 'older' | 'differs'>
export type MirrorReply = LogReply<MirrorEnd, 'differs' | 'full'>

/** As above. */
export type MirrorsReply =
  | { readonly kind: 'list'; readonly mirrors: MirrorList['mirrors'] }
  | { readonly kind: 'lacking' | 'again' }

export type PairingReply =
  | { readonly kind: 'paired' }
  | { readonly kind: 'refused'; readonly reason: PairingRefusal }
  | { readonly kind: 'unreachable' }

/** Why the print program refuses this browser: `foreignOrigin` if no page of its address may use the program. */
export type PrintRefusal = AccessRefusal | typeof foreignOrigin

/** The browser's permission for connections to programs on this machine; null if none is needed. */
export type LocalNetwork = 'prompt' | 'denied' | null

export type PrintSocketMessage =
  | Connection
  | { readonly kind: 'status'; readonly status: PrinterStatus }
  | { readonly kind: 'job'; readonly job: PrintJob }
  | { readonly kind: 'otherVersion'; readonly version: string }
  | { readonly kind: 'damage'; readonly damage: JournalDamage | null }
  | { readonly kind: 'refused'; readonly reason: PrintRefusal }
  | { readonly kind: 'localNetwork'; readonly localNetwork: LocalNetwork }

/** The host's answer to an event for its terminals; `unknown` if it did not answer. */
export type TerminalReply =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly error: HostError }
  | { readonly kind: 'unknown' }

export interface TerminalsPort {
  /** The socket for self-service terminals: connected while subscribed, reconnects without limit. */
  readonly socket$: Observable<TerminalSocketMessage>
  /** Sends an event. `unknown`: it is not connected, and nothing was sent; or no answer that makes sense came in time. */
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
  /** A terminal requests the id of its counter's operator. */
  | { readonly kind: 'counterRequested'; readonly requestId: string }

export interface CardReaderPort {
  /** The card reader's socket at the print program: connected while subscribed, reconnects without limit. */
  socket(service: string): Observable<CardReaderMessage>
  /** Notifies the reader that the card's data has been saved; the reader then reports its card again. */
  saved(idUser: string): void
}

export type CardReaderMessage =
  | Connection
  | { readonly kind: 'status'; readonly status: ReaderStatus }
  | { readonly kind: 'card'; readonly card: CardMessage }

/** The collector of the operator's company, at an origin such as `https://collector.example`. */
export interface CollectorPort {
  /** Enrols this browser with a code. Scripts cannot read the key that it signs with from then on. */
  enrol(collector: string, request: { code: string; counterId: string }): Promise<EnrolReply>
  /** Signs records and sends them; without records it answers where the collector's log ends. */
  send(collector: string, part: Omit<PartRequest, 'signature'>): Promise<PartReply>
  /** This browser was enrolled. */
  readonly enrolled$: Observable<void>
}

/** Why nothing is sent. `noKeys`: browsers make keys for https:// and localhost alone. */
export type SendingRefusal = PartRefusal | 'noKeys'

/** As above; `again`: no collector answered. */
export type CollectorReply<Answer> =
  | { readonly kind: 'answer'; readonly value: Answer }
  | { readonly kind: 'refused'; readonly reason: SendingRefusal }
  | { readonly kind: 'again' }

export type EnrolReply = CollectorReply<InferOutput<typeof Enrolled>>
export type PartReply = CollectorReply<MirrorEnd>

export interface Clock {
  /** The counter's own clock, ms since 1970. It may be wrong and may jump. */
  nowMs(): number
  /** A monotonic clock: it never jumps, and only differences are meaningful. */
  monotonicMs(): number
}

export interface Ports {
  readonly host: HostPort
  readonly print: PrintPort
  readonly cardReader: CardReaderPort
  readonly terminals: TerminalsPort
  readonly collector: CollectorPort
  readonly clock: Clock
  readonly newId: () => string
}
