import { Observable, retry, share } from 'rxjs'
import { io } from 'socket.io-client'
import * as v from 'valibot'
import { mainSocketEvents } from '../../protocol/host-sockets.ts'
import type { HostSocketMessage } from '../core/ports.ts'
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

/** The host's main socket: connected while subscribed. */
export const hostSocket = (origin: string): Observable<HostSocketMessage> =>
  new Observable<HostSocketMessage>((listener) => {
    const socket = io(origin, { ...reconnection, forceNew: true })
    const lose = (reason: unknown) => {
      listener.next({ kind: 'connection', isUp: false })
      // socket.io does not reconnect by itself after a refused handshake or a disconnect by the server.
      if (!socket.active) listener.error(reason)
    }
    socket.on('connect', () => listener.next({ kind: 'connection', isUp: true }))
    socket.on('disconnect', lose)
    socket.on('connect_error', lose)
    socket.on('updateTimers', (payload: unknown) => {
      const parsed = v.safeParse(mainSocketEvents.updateTimers, payload)
      if (parsed.success) listener.next({ kind: 'timers', timers: parsed.output })
    })
    socket.on('updateWalletOperator', (payload: unknown) => {
      const parsed = v.safeParse(mainSocketEvents.updateWalletOperator, payload)
      if (parsed.success) listener.next({ kind: 'wallet', ...parsed.output })
    })
    socket.on('updateWallet', (payload: unknown) => {
      const parsed = v.safeParse(mainSocketEvents.updateWallet, payload)
      if (parsed.success) listener.next({ kind: 'playerWallet', ...parsed.output })
    })
    socket.on('updateStatusCreditBlock', (payload: unknown) => {
      const parsed = v.safeParse(mainSocketEvents.updateStatusCreditBlock, payload)
      if (!parsed.success) return
      const { userId, credit_block: isBlocked } = parsed.output
      listener.next({ kind: 'walletBlock', userId, isBlocked })
    })
    return () => socket.close()
  }).pipe(retry({ delay: timing.reconnectMaxMs }), share())
