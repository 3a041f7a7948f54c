import type { Facts } from '../facts.ts'

/**
 * A socket connected or disconnected. A lost connection opens the error modal with the unknown-error text, and a
 * reconnect closes it (section 4, "Socket state"). A connection that never existed is shown only by the status lights.
 */
export function connectionChanged(facts: Facts, socket: 'mainSocket' | 'printSocket', isUp: boolean): void {
  if (!isUp && facts[socket] === 'up') facts.modal = { code: 'unknownError', details: { socket } }
  if (socket === 'printSocket') facts.printRefusal = null
  if (isUp && facts.modal?.details?.['socket'] === socket) facts.modal = null
  facts[socket] = isUp ? 'up' : 'down'
}
