import { Observable, retry, share } from 'rxjs'
import { io, type Socket } from 'socket.io-client'
import * as v from 'valibot'
import { TerminalAnswer, terminalNamespace, terminalSocketEvents } from '../../protocol/terminals.ts'
import type { TerminalReply, TerminalSocketMessage, TerminalsPort } from '../core/ports.ts'
import { timing } from '../shared/timing.ts'
import { reconnection, reportConnection } from './connection.ts'

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
  let live: Socket | null = null

  const open = new Observable<TerminalSocketMessage>((listener) => {
    const socket = io(new URL(terminalNamespace, origin).href, { ...reconnection, forceNew: true })
    live = socket
    reportConnection(socket, listener)
    for (const name of Object.keys(readers) as (keyof Events)[])
      listen(socket, name, (message) => listener.next(message))
    return () => {
      live = null
      socket.close()
    }
  })

  return {
    socket$: open.pipe(retry({ delay: timing.reconnectMaxMs }), share()),
    // Nothing is queued without a connection: a minute later the request may be outdated.
    emit: (name, payload) =>
      live?.connected ? request(live, name, payload).catch(() => unknown) : Promise.resolve(unknown),
  }
}
