import { limits } from './limits.ts'

/** A file of code, or of texts, that could not be fetched: as Chromium, Firefox and Safari say it. */
export const isMissingPart = (error: unknown): boolean =>
  error instanceof TypeError &&
  /dynamically imported module|Failed to fetch|Importing a module/.test(error.message)

/**
 * How long a page waits before it is reloaded for a missing part, where it was last at `lastMs`: at most once a minute
 * (section 2). A clock that was set back since then does not hold it.
 */
export const untilReloadMs = (nowMs: number, lastMs: number | null): number =>
  lastMs === null || lastMs > nowMs ? 0 : Math.max(0, lastMs + limits.reloadEveryMs - nowMs)

const storageKey = 'balcao.reloadedAt'

/** How long this tab has to wait until it may be reloaded for a missing part, ms. */
export function reloadDelayMs(): number {
  const last = sessionStorage.getItem(storageKey)
  return untilReloadMs(Date.now(), last === null ? null : Number(last))
}

/** Remembers that it was. */
export function reloadPage(): void {
  sessionStorage.setItem(storageKey, String(Date.now()))
  location.reload()
}
