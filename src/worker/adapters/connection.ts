import type { Subscriber } from 'rxjs'
import type { Socket } from 'socket.io-client'
import type { Connection } from '../core/ports.ts'
import { timing } from '../shared/timing.ts'

/** Section 9: reconnect after 1 s, then after at most 5 s, without a limit of attempts. */
export const reconnection = {
  reconnection: true,
  reconnectionDelay: timing.reconnectMs,
  reconnectionDelayMax: timing.reconnectMaxMs,
  /** An attempt that takes longer counts as failed. */
  timeout: timing.reconnectMaxMs,
  transports: ['websocket'],
}

/**
 * Reports whether a socket is connected. Fails after a refused handshake or a disconnect by the server, because
 * socket.io does not reconnect by itself then.
 */
export function reportConnection(
  socket: Socket,
  listener: Pick<Subscriber<Connection>, 'next' | 'error'>,
): void {
  const lose = (reason: unknown) => {
    listener.next({ kind: 'connection', isUp: false })
    if (!socket.active) listener.error(reason)
  }
  socket.on('connect', () => listener.next({ kind: 'connection', isUp: true }))
  socket.on('disconnect', lose)
  socket.on('connect_error', lose)
}
