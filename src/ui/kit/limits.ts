/** The times and sizes of the page, each in its one place; those of section 9 say so. */
export const limits = {
  /** Section 9. */
  snackbarMs: 2_000,
  /** Section 8: a button rests after a failed change of a player's account. */
  refusedRestMs: 1_000,
  /** Section 5. */
  userNameMaxLength: 30,
  /** Section 9. */
  loginMessageMs: 4_000,
  /** Section 9: a copy button rests after use. */
  copyLockMs: 3_000,
  /** Section 2: a page reloads at most this often for a missing chunk. */
  reloadEveryMs: 60_000,
  /** Section 2: rows of the terminals panel. */
  terminalsShown: 3,
  /** Section 9. */
  datePickerWidth: 290,
  /** A step of the day's close that takes longer wants a word. */
  closingStepLateMs: 3_000,
  /** How long a draw must have been shown as closed before its ticket is paid for the next one. */
  closedSeenMs: 1_000,
  /** How often countdowns are looked at. */
  tickMs: 250,
  /** How long a first digit waits for a second one before it is taken for itself. */
  numberEntryMs: 700,
  /** How a scanner that types is told from a hand; times are milliseconds from one key to the next. */
  scan: {
    /** Of a whole scan without its pauses; a scanner that is known to be slower may be. */
    paceMs: 150,
    /** Of a scanner that is being tested in the settings. */
    slowestTestedMs: 255,
    /** The same for digits of the numeric pad, where a hand is quick. */
    padPaceMs: 45,
    /** No hand types a dozen keys so fast. */
    machineMs: 25,
    /** The longest pause within a scan, how many there may be, and what hardly is one. */
    pauseMs: 1_000,
    pauses: 2,
    shortPauseMs: 300,
    /** A gap so much longer than the usual one may still be chance. */
    jitterMs: 80,
    /** Behind the key that ends a scan, beside three times its pace: until then a second one may come. */
    tailMs: 20,
    /** How long keys that do something wait for the decision. */
    waitMs: { min: 80, max: 300, unknown: 250 },
    /** Signs before or behind a code that nobody knows of. */
    strayKeys: 4,
    /** Digits of a code on other goods. */
    foreignLength: 13,
    /** Digits in a row that hardly are a hand's. */
    longNumber: 5,
    /** Where a scan may begin in a burst: so many of the last pauses are tried. */
    starts: 8,
    /** Keys of a burst that are remembered. */
    keys: 300,
  },
  /** How long keys wait for what they were meant for: after that nobody expects them to act any more. */
  heldKeysMs: 10_000,
  /** How many tasks of the browser a dialog has to take the focus before keys that waited for it act. */
  focusTasks: 20,
  /** How long no other key may have gone down before one that pays. */
  quietMs: 300,
  /** How long a barcode that was scanned before the login is still worth checking after it. */
  scanWaitsMs: 60_000,
  /** How often the host is asked for its messages. */
  messagesEveryMs: 60_000,
  /** From the end of a draw until its result is asked for: what ends meanwhile comes with it. */
  resultsDelayMs: 2_000,
  /** Draws that are listed of all games together. */
  resultsShown: 60,
  /** Section 5 and the protocol: digits of a ticket's barcode. */
  barcode: { min: 18, max: 29 },
} as const
