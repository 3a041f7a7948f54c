/** The times and sizes of the page; those of section 9 are marked. */
export const limits = {
  /** Section 9. */
  snackbarMs: 2_000,
  /** Section 8: a button is disabled after a failed change of a player's account. */
  refusedRestMs: 1_000,
  /** Section 5. */
  userNameMaxLength: 30,
  /** Section 9. */
  loginMessageMs: 4_000,
  /** Section 9: a copy button is disabled after use. */
  copyLockMs: 3_000,
  /** Section 2: a page reloads at most this often for a missing chunk. */
  reloadEveryMs: 60_000,
  /** Section 2: rows of the terminals panel. */
  terminalsShown: 3,
  /** Section 9. */
  datePickerWidth: 290,
  /** A step of the day's close that takes longer shows a hint. */
  closingStepLateMs: 3_000,
  /** How long a draw must be shown as closed before its ticket is paid for the next one. */
  closedSeenMs: 1_000,
  /** The refresh interval of countdowns. */
  tickMs: 250,
  /** How long a first digit waits for a second one. */
  numberEntryMs: 700,
  /** Limits that distinguish a scanner that types from a person; times are milliseconds between two keys. */
  scan: {
    /** For a whole scan without its pauses; a scanner that is known to be slower may exceed it. */
    paceMs: 150,
    /** For a scanner that is being tested in the settings. */
    slowestTestedMs: 255,
    /** The same for digits of the numeric pad, where people type fast. */
    padPaceMs: 45,
    /** Nobody types a dozen keys this fast. */
    machineMs: 25,
    /** The longest pause within a scan, the maximum number of pauses, and the shortest gap that counts as one. */
    pauseMs: 1_000,
    pauses: 2,
    shortPauseMs: 300,
    /** A gap that exceeds the usual one by this factor may still be jitter. */
    jitterMs: 80,
    /** After the key that ends a scan, in addition to three times its pace: a second end key may come until then. */
    tailMs: 20,
    /** How long action keys wait for the decision. */
    waitMs: { min: 80, max: 300, unknown: 250 },
    /** Unknown characters before or after a code. */
    strayKeys: 4,
    /** Digits of a code on other goods. */
    foreignLength: 13,
    /** Digits in a row that are hardly typed by a person. */
    longNumber: 5,
    /** Possible starts of a scan in a burst: this many of the last pauses are tried. */
    starts: 8,
    /** The maximum number of remembered keys of a burst. */
    keys: 300,
  },
  /** How long keys are held for their target: after that nobody expects them to act any more. */
  heldKeysMs: 10_000,
  /** The number of browser tasks in which a dialog must take the focus before held keys act. */
  focusTasks: 20,
  /** The time without another key before a key that pays. */
  quietMs: 300,
  /** How long a barcode that was scanned before the login is still checked after it. */
  scanWaitsMs: 60_000,
  /** The interval between requests for the host's messages. */
  messagesEveryMs: 60_000,
  /**
   * The delay from the end of a draw to the request for its result, so that draws that end together are requested
   * together.
   */
  resultsDelayMs: 2_000,
  /** The number of listed draws of all games together. */
  resultsShown: 60,
  /** Section 5 and the protocol: digits of a ticket's barcode. */
  barcode: { min: 18, max: 29 },
} as const
