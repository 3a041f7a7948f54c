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
  /** Section 9: countdowns are red from here on; those of game 51 earlier. */
  lastMs: 15_000,
  grandLotteryLastMs: 15 * 60_000,
  /** Section 2: a page reloads at most this often for a missing chunk. */
  reloadEveryMs: 60_000,
  /** Section 2: rows of the terminals panel. */
  terminalsShown: 3,
  /** Section 9. */
  datePickerWidth: 290,
  /** A step of the day's close that takes longer wants a word. */
  closingStepLateMs: 3_000,
  /** How often countdowns are looked at. */
  tickMs: 250,
  /** How long a first digit waits for a second one before it is taken for itself. */
  numberEntryMs: 700,
  /** A hand is slower than this between two keys, a scanner quicker. */
  scannerGapMs: 40,
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
