import { Observable } from 'rxjs'
import type { LocalNetwork } from '../core/ports.ts'

/** What browsers call the permission to reach programs on this machine: Chrome's name of today, then that of 142 to 144. */
const permissionNames = ['loopback-network', 'local-network-access']

const ownHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

/** A page of this very machine is there already, and is asked nothing. */
const isFromThisMachine = (): boolean => ownHosts.has(self.location.hostname)

/** Undefined where this browser knows no such permission. */
async function permissionStatus(): Promise<PermissionStatus | undefined> {
  for (const name of permissionNames) {
    // The names are younger than the types of the browser's library.
    const status = await navigator.permissions.query({ name: name as PermissionName }).catch(() => undefined)
    if (status) return status
  }
  return undefined
}

const standing = (state: PermissionState): LocalNetwork => {
  if (state === 'denied') return 'denied'
  return state === 'prompt' && !isFromThisMachine() ? 'prompt' : null
}

/** What the browser lets the page do with programs on its machine: now, and whenever somebody changes that. */
export const localNetwork$ = new Observable<LocalNetwork>((listener) => {
  let isOver = false
  let stop = () => {
    isOver = true
  }
  void permissionStatus().then((status) => {
    if (isOver) return
    const tell = () => listener.next(status ? standing(status.state) : null)
    tell()
    status?.addEventListener('change', tell)
    stop = () => status?.removeEventListener('change', tell)
  })
  return () => stop()
})
