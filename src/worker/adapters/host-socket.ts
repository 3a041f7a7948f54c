import { Observable, retry, share } from 'rxjs'
import { io } from 'socket.io-client'
import * as v from 'valibot'
import { mainSocketEvents } from '../../protocol/host-sockets.ts'
import type { HostSocketMessage } from '../core/ports.ts'
import { timing } from '../shared/timing.ts'
import { reconnection, reportConnection } from './connection.ts'

/** The host's main socket: connected while subscribed. */
export const hostSocket = (origin: string): Observable<HostSocketMessage> =>
  new Observable<HostSocketMessage>((listener) => {
    const socket = io(origin, { ...reconnection, forceNew: true })
    reportConnection(socket, listener)
    socket.on('updateTimers', (payload: unknown) => {
      const parsed = v.safeParse(mainSocketEvents.updateTimers, payload)
      if (parsed.success) listener.next({ kind: 'timers', timers: parsed.output })
    })
    socket.on('updateWalletOperator', (payload: unknown) => {
      const parsed = v.safeParse(mainSocketEvents.updateWalletOperator, payload)
      if (!parsed.success) return
      const { operatorId, wallet: balance } = parsed.output
      listener.next({ kind: 'till', operatorId, balance })
    })
    socket.on('updateWallet', (payload: unknown) => {
      const parsed = v.safeParse(mainSocketEvents.updateWallet, payload)
      if (parsed.success) listener.next({ kind: 'wallet', ...parsed.output })
    })
    socket.on('updateStatusCreditBlock', (payload: unknown) => {
      const parsed = v.safeParse(mainSocketEvents.updateStatusCreditBlock, payload)
      if (!parsed.success) return
      const { userId, credit_block: isBlocked } = parsed.output
      listener.next({ kind: 'walletBlock', userId, isBlocked })
    })
    return () => socket.close()
  }).pipe(retry({ delay: timing.reconnectMaxMs }), share())
