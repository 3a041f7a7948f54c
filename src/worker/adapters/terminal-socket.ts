import { Observable, retry, share } from 'rxjs'
import { io, type Socket } from 'socket.io-client'
import * as v from 'valibot'
import { TerminalAnswer, terminalNamespace, terminalSocketEvents } from '../../protocol/terminals.ts'
import type { TerminalReply, TerminalSocketMessage, TerminalsPort } from '../core/ports.ts'
import { timing } from '../shared/timing.ts'
import { reconnection } from './host-socket.ts'

type Events = Omit<typeof terminalSocketEvents, 'connect'>

/** The payload of each event, under a correctly spelled name. */
const readers: {
  [Name in keyof Events]: (payload: v.InferOutput<Events[Name]>) => TerminalSocketMessage
} = {
  'add-terminal': (terminal) => ({ kind: 'terminal', terminal }),
  'update-terminal': (terminal) => ({ kind: 'terminal', terminal }),
  'delete-terminal': ({ id }) => ({ kind: 'terminalGone', id }),
  updateWallet: ({ id, wallet }) => ({ kind: 'terminalFunds', id, funds: wallet }),
  updateWalletOperator: ({ operatorId, wallet }) => ({ kind: 'till', operatorId, balance: wallet }),
  updateTerminalValueForKassa: ({ terminals }) => ({ kind: 'terminals', terminals }),
  updateStatusCreditBlock: ({ userId, credit_block }) => ({
    kind: 'accountBlock',
    userId,
    isBlocked: credit_block,
  }),
  'get-data-front': ({ requestId }) => ({ kind: 'counterRequested', requestId }),
}

function listen<Name extends keyof Events>(
  socket: Socket,
  name: Name,
  emit: (message: TerminalSocketMessage) => void,
): void {
  const listener = (payload: unknown) => {
    const parsed = v.safeParse(terminalSocketEvents[name], payload)
    if (parsed.success) emit(readers[name](parsed.output as v.InferOutput<Events[Name]>))
  }
  ;(socket as { on(event: string, listener: (payload: unknown) => void): unknown }).on(name, listener)
}

const unknown: TerminalReply = { kind: 'unknown' }

async function request(socket: Socket, name: string, payload: unknown): Promise<TerminalReply> {
  const answer: unknown = await socket.timeout(timing.answerMs).emitWithAck(name, payload)
  const parsed = v.safeParse(TerminalAnswer, answer)
  if (!parsed.success) return unknown
  return parsed.output.ok ? { kind: 'done' } : { kind: 'refused', error: parsed.output.error }
}

/** The host's socket for self-service terminals, in its own namespace: connected while subscribed. */
export function terminalSocket(origin: string): TerminalsPort {
  let connected: Socket | null = null

  const open = new Observable<TerminalSocketMessage>((listener) => {
    const socket = io(new URL(terminalNamespace, origin).href, { ...reconnection, forceNew: true })
    const lose = (reason: unknown) => {
      connected = null
      listener.next({ kind: 'connection', isUp: false })
      // socket.io does not reconnect by itself after a refused handshake or a disconnect by the server.
      if (!socket.active) listener.error(reason)
    }
    socket.on('connect', () => {
      connected = socket
      listener.next({ kind: 'connection', isUp: true })
    })
    socket.on('disconnect', lose)
    socket.on('connect_error', lose)
    for (const name of Object.keys(readers) as (keyof Events)[])
      listen(socket, name, (message) => listener.next(message))
    return () => {
      connected = null
      socket.close()
    }
  })

  return {
    socket$: open.pipe(retry({ delay: timing.reconnectMaxMs }), share()),
    // Nothing is queued without a connection: a minute later the request may be outdated.
    emit: (name, payload) =>
      connected ? request(connected, name, payload).catch(() => unknown) : Promise.resolve(unknown),
  }
}
