/**
 * Asks the browser to keep this page's data also where it runs out of room: the log is in them. Firefox asks the cashier,
 * and nothing waits for that.
 */
export const keepStorage = (): void => void navigator.storage.persist().catch(() => {})
