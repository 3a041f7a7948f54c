import type { Facts } from '../facts.ts'

/**
 * A socket came or went. Losing one opens the error modal with the unknown-error text, getting it back closes it
 * (section 4, "Socket state"); never having had it is for the status lights alone.
 */
export function connectionChanged(facts: Facts, socket: 'mainSocket' | 'printSocket', isUp: boolean): void {
  if (!isUp && facts[socket] === 'up') facts.modal = { code: 'unknownError', details: { socket } }
  if (socket === 'printSocket') facts.printRefusal = null
  if (isUp && facts.modal?.details?.['socket'] === socket) facts.modal = null
  facts[socket] = isUp ? 'up' : 'down'
}
