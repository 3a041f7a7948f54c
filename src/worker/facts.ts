import { initialCollectorFacts, type CollectorFacts } from './collector/facts.ts'
import { initialHandoverFacts, type HandoverFacts } from './handover/facts.ts'
import { initialMirrorFacts, type MirrorFacts } from './mirror/facts.ts'
import { initialPlayersFacts, type PlayersFacts } from './players/facts.ts'
import { initialPrintingFacts, type PrintingFacts } from './printing/facts.ts'
import { initialReportsFacts, type ReportsFacts } from './reports/facts.ts'
import { initialPaymentFacts, type PaymentFacts } from './sale/payment/facts.ts'
import { initialLogFacts, type LogFacts } from './shared/log-facts.ts'
import type { TrainingFacts } from './shared/training-facts.ts'
import { initialStatusFacts, type StatusFacts } from './status/facts.ts'
import { initialTerminalsFacts, type TerminalsFacts } from './terminals/facts.ts'
import { initialTillFacts, type TillFacts } from './till/facts.ts'
import { initialVerificationFacts, type VerificationFacts } from './verification/facts.ts'
import { initialWalletsFacts, type WalletsFacts } from './wallets/facts.ts'

/** Current values that are not logged; the page and the decisions read them. Each feature has a slice, as in the state. */
export interface Facts {
  status: StatusFacts
  log: LogFacts
  payment: PaymentFacts
  printing: PrintingFacts
  mirror: MirrorFacts
  collector: CollectorFacts
  players: PlayersFacts
  verification: VerificationFacts
  wallets: WalletsFacts
  reports: ReportsFacts
  handover: HandoverFacts
  till: TillFacts
  terminals: TerminalsFacts
  /** Null in a real counter. */
  training: TrainingFacts | null
}

export const initialFacts: Facts = {
  status: initialStatusFacts,
  log: initialLogFacts,
  payment: initialPaymentFacts,
  printing: initialPrintingFacts,
  mirror: initialMirrorFacts,
  collector: initialCollectorFacts,
  players: initialPlayersFacts,
  verification: initialVerificationFacts,
  wallets: initialWalletsFacts,
  reports: initialReportsFacts,
  handover: initialHandoverFacts,
  till: initialTillFacts,
  terminals: initialTerminalsFacts,
  training: null,
}

/** The parts of the facts that the page can close, with the functions that clear them. */
export const dismissals = {
  modal: ({ status }) => {
    status.modal = null
  },
  check: ({ verification }) => {
    verification.check = null
  },
  wallet: ({ wallets }) => {
    wallets.wallet = null
  },
  terminalAccount: ({ terminals }) => {
    terminals.account = null
  },
  report: ({ reports }) => {
    reports.report = null
  },
  mirrored: ({ log }) => {
    log.mirrored = []
  },
} satisfies Record<string, (facts: Facts) => void>
