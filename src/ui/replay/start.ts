import { log, openLog } from './player.ts'
import { sealConnections } from './seal.ts'

/** `balcao replay --ui` serves one log beside the page, and names it in the address: its file, and the event to begin with. */
async function openServedLog(): Promise<void> {
  const query = new URLSearchParams(location.search)
  const name = query.get('log')
  if (name === null) return
  log.set({ state: 'reading', name })
  const response = await fetch(`/log/${encodeURIComponent(name)}`)
  if (response.ok) return openLog(await response.blob(), name, Number(query.get('at') ?? 0))
  const problem = { ok: false, reason: 'unreadable', details: String(response.status) } as const
  log.set({ state: 'failed', name, problem })
}

/** Loads all that a replay needs, then lets the page reach nothing any more. */
export async function startReplay(): Promise<void> {
  await openServedLog()
  await sealConnections()
}
