/** The times and sizes of the page; those that the specification sets name its section. */

export { copyLockMs } from '../../values/copy-lock.ts'

/** Section 9. */
export const snackbarMs = 2_000
/** Section 8: a button is disabled after a failed change of a player's account. */
export const refusedRestMs = 1_000
/** Section 5. */
export const userNameMaxLength = 30
/** Section 9. */
export const loginMessageMs = 4_000
/** Section 2: a page reloads at most this often for a missing chunk. */
export const reloadEveryMs = 60_000
/** Section 2: rows of the terminals panel. */
export const terminalsShown = 3
/** Section 9. */
export const datePickerWidth = 290
/** A step of the day's close that takes longer shows a hint. */
export const closingStepLateMs = 3_000
/** How long a draw must be shown as closed before its ticket is paid for the next one. */
export const closedSeenMs = 1_000
/** The refresh interval of countdowns. */
export const tickMs = 250
/** How long a first digit waits for a second one. */
export const numberEntryMs = 700
/** The highest number that two digits can type. */
export const highestTyped = 99
/** How long keys are held for their target: after that nobody expects them to act any more. */
export const heldKeysMs = 10_000
/** The maximum number of held keys. */
export const heldKeys = 300
/** The number of browser tasks in which a dialog must take the focus before held keys act. */
export const focusTasks = 20
/** The time without another key before a key that pays. */
export const quietMs = 300
/** How long a barcode that was scanned before the login is still checked after it. */
export const scanWaitsMs = 60_000
/** The interval between requests for the host's messages. */
export const messagesEveryMs = 60_000
/**
 * The delay from the end of a draw to the request for its result, so that draws that end together are requested
 * together.
 */
export const resultsDelayMs = 2_000
/** The number of listed draws of all games together. */
export const resultsShown = 60
