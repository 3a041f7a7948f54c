import * as limits from './limits.ts'

/** A file of code or texts could not be fetched: the error messages of Chromium, Firefox and Safari. */
export const isMissingPart = (error: unknown): boolean =>
  error instanceof TypeError &&
  /dynamically imported module|Failed to fetch|Importing a module/.test(error.message)

/**
 * How long a page waits before it is reloaded for a missing part, if the last reload was at `lastMs`: at most once a
 * minute (section 2). A clock that was set back since then does not delay it.
 */
export const untilReloadMs = (nowMs: number, lastMs: number | null): number =>
  lastMs === null || lastMs > nowMs ? 0 : Math.max(0, lastMs + limits.reloadEveryMs - nowMs)

const storageKey = 'balcao.reloadedAt'

/** How long this tab must wait before a reload for a missing part, ms. */
export function reloadDelayMs(): number {
  const last = sessionStorage.getItem(storageKey)
  return untilReloadMs(Date.now(), last === null ? null : Number(last))
}

/** Stores the time of the reload. */
export function reloadPage(): void {
  sessionStorage.setItem(storageKey, String(Date.now()))
  location.reload()
}
