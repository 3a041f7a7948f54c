import { copyLockMs } from '../../values/copy-lock.ts'
import { reconnectMaxMs, reconnectMs } from '../core/back-off.ts'

/** The times of section 9, in milliseconds. */
export const timing = {
  refreshEveryMs: 180_000,
  /** Poll of the timers; also the delay of the first poll after the start. */
  timerPollMs: 1_000,
  /** Poll of the timers while the host limits requests or cannot be reached. */
  timerBackOffMs: 5_000,
  bannerMs: 5_000,
  /** After a failed request of the till, until the log-out (section 7). */
  tillFailureMs: 1_000,
  /** How long the ledger and the host's till may differ before the till is requested again. */
  tillCheckMs: 500,
  /** How long till and host may differ after damage to the log before they are compared again. */
  compareAgainMs: 15_000,
  /** The delay between the data of a report and its print, for an immediate print and for the close of a day. */
  reportPrintMs: 200,
  dayClosePrintMs: 400,
  /** The close of a day: how long after a collection that the host never received the next one is requested. */
  collectAgainMs: 1_000,
  reconnectMs,
  reconnectMaxMs,
  /** How long a request waits for its answer before its outcome counts as unknown. */
  answerMs: 15_000,
  /** The interval between status requests for a job whose end was not reported. */
  printPollMs: 2_000,
  /** The interval between requests for the end of an opening of the drawer, and how long until it counts as unknown. */
  drawerPollMs: 300,
  drawerMs: 15_000,
  copyLockMs,
  /** The interval between clock comparisons, the relevant difference, and how long a jump is shown. */
  clockCheckMs: 1_000,
  clockToleranceMs: 60_000,
  clockShownMs: 300_000,
  /** How often a head of the log is signed while somebody works, and requested again. */
  headEveryMs: 600_000,
  headRetryMs: 60_000,
  /** Copies of the log: how long after an event it is sent to the mirror and to the collector, and the pause between parts. */
  mirrorDelayMs: 1_000,
  collectorDelayMs: 5_000,
  copyPauseMs: 50,
  /** The delay after a failure, which doubles at the collector, and the longest one. */
  copyRetryMs: 60_000,
  collectorRetryMaxMs: 900_000,
  /** The interval between checks whether the print program can list the logs that it mirrors to a new counter. */
  mirroredCheckMs: 1_000,
  /** How often old segments of the log are looked for, from the first minute on. */
  retentionFirstMs: 60_000,
  retentionEveryMs: 3_600_000,
  /** The interval between checks whether the browser still has the log. */
  logCheckMs: 2_000,
} as const
