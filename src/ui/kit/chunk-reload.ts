import { untilReloadMs } from './missing-part.ts'

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
