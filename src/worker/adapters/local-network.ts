import { Observable } from 'rxjs'
import type { LocalNetwork } from '../core/ports.ts'

/**
 * The browser's permission to connect to programs on this machine: Chrome's current name, then the name in versions 142
 * to 144.
 */
const permissionNames = ['loopback-network', 'local-network-access']

const ownHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

/** A page that this machine serves needs no permission. */
const isFromThisMachine = (): boolean => ownHosts.has(self.location.hostname)

/** Undefined if this browser has no such permission. */
async function permissionStatus(): Promise<PermissionStatus | undefined> {
  for (const name of permissionNames) {
    // TypeScript's DOM types do not contain these names yet.
    const status = await navigator.permissions.query({ name: name as PermissionName }).catch(() => undefined)
    if (status) return status
  }
  return undefined
}

const standing = (state: PermissionState): LocalNetwork => {
  if (state === 'denied') return 'denied'
  return state === 'prompt' && !isFromThisMachine() ? 'prompt' : null
}

/** The permission to connect to programs on this machine: its current state, and every change. */
export const localNetwork$ = new Observable<LocalNetwork>((listener) => {
  let isOver = false
  let stop = () => {
    isOver = true
  }
  void permissionStatus().then((status) => {
    if (isOver) return
    const emit = () => listener.next(status ? standing(status.state) : null)
    emit()
    status?.addEventListener('change', emit)
    stop = () => status?.removeEventListener('change', emit)
  })
  return () => stop()
})
