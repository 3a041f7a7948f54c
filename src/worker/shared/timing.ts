import { reconnectMaxMs, reconnectMs } from '../core/back-off.ts'

/** The times of section 9, in milliseconds, each in its one place. */
export const timing = {
  /** Session refresh. */
  refreshEveryMs: 180_000,
  /** Poll of the timers; the first one comes as long after the start. */
  timerPollMs: 1_000,
  /** Poll of the timers while the host asks to be left alone, or cannot be reached. */
  timerBackOffMs: 5_000,
  bannerMs: 5_000,
  /** After a failed wallet call, until the log-out (section 7). */
  walletFailureMs: 1_000,
  /** How long the ledger and the host's till may disagree before the host is asked again. */
  tillCheckMs: 500,
  /** How long till and host may disagree after the log was damaged, before they are compared again. */
  compareAgainMs: 15_000,
  /** From the data of a report to its print, where it was asked for with one, and where a day is closed with it. */
  reportPrintMs: 200,
  dayClosePrintMs: 400,
  reconnectMs,
  reconnectMaxMs,
  /** How long a request waits for its answer before its outcome counts as unknown. */
  answerMs: 15_000,
  /** How often the print program is asked about a job whose end it has not told. */
  printPollMs: 2_000,
  /** Section 9: how long after a copy of a ticket or receipt was requested no other one of it is accepted. */
  copyLockMs: 3_000,
  /** How often the clocks are compared, from which difference on it matters, and how long a jump is told. */
  clockCheckMs: 1_000,
  clockToleranceMs: 60_000,
  clockToldMs: 300_000,
  /** How often it is looked whether the browser still has the log. */
  logCheckMs: 2_000,
} as const
