import type { Facts } from '../facts.ts'

/**
 * A socket connected or disconnected. A lost connection opens the error modal with the unknown-error text, and a
 * reconnect closes it (section 4, "Socket state"). A connection that never existed is shown only by the status lights.
 */
export function connectionChanged(facts: Facts, socket: 'mainSocket' | 'printSocket', isUp: boolean): void {
  const { status, printing } = facts
  const before = socket === 'mainSocket' ? status.mainSocket : printing.socket
  const now = isUp ? 'up' : 'down'
  if (!isUp && before === 'up') status.modal = { code: 'unknownError', details: { socket } }
  if (isUp && status.modal?.details?.['socket'] === socket) status.modal = null
  if (socket === 'mainSocket') status.mainSocket = now
  else {
    printing.socket = now
    printing.refusal = null
  }
}
