import { initialStatusFacts, type StatusFacts } from './status/facts.ts'
import { initialLogFacts, type LogFacts } from './shared/log-facts.ts'
import { initialPrintingFacts, type PrintingFacts } from './printing/facts.ts'
import { initialPlayersFacts, type PlayersFacts } from './players/facts.ts'
import { initialVerificationFacts, type VerificationFacts } from './verification/facts.ts'
import { initialWalletsFacts, type WalletsFacts } from './wallets/facts.ts'
import { initialReportsFacts, type ReportsFacts } from './reports/facts.ts'
import { initialTerminalsFacts, type TerminalsFacts } from './terminals/facts.ts'
import { initialLessonFacts, type LessonFacts } from './shared/training-facts.ts'

/**
 * Current values that are not logged; the page and the decisions read them. Each feature declares its own part.
 */
export interface Facts
  extends
    StatusFacts,
    LogFacts,
    PrintingFacts,
    PlayersFacts,
    VerificationFacts,
    WalletsFacts,
    ReportsFacts,
    TerminalsFacts,
    LessonFacts {}

export const initialFacts: Facts = {
  ...initialStatusFacts,
  ...initialLogFacts,
  ...initialPrintingFacts,
  ...initialPlayersFacts,
  ...initialVerificationFacts,
  ...initialWalletsFacts,
  ...initialReportsFacts,
  ...initialTerminalsFacts,
  ...initialLessonFacts,
}
