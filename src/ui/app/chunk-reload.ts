import { limits } from '../limits.ts'

const storageKey = 'balcao.reloadedAt'

/** Whether the page may be reloaded for a missing chunk now: at most once a minute (section 2). Remembers that it was. */
export function mayReload(nowMs: number): boolean {
  const lastMs = Number(sessionStorage.getItem(storageKey) ?? -limits.reloadEveryMs)
  if (nowMs - lastMs < limits.reloadEveryMs) return false
  sessionStorage.setItem(storageKey, String(nowMs))
  return true
}
