import { readFile } from 'node:fs/promises'
import { io, type Socket } from 'socket.io-client'
import * as v from 'valibot'
import { afterEach } from 'vitest'
import { terminalSocketEvents } from '../../src/protocol/terminals.ts'
import { patience } from '../kit/patience.ts'
import { waitFor } from '../kit/wait-for.ts'
import type { Client } from './client.ts'

export interface TerminalContext {
  readonly url: string
  readonly client: Client
  readonly colleague: Client
  readonly keysFile: string
}

export const once = (socket: Socket, name: string): Promise<unknown[]> =>
  new Promise((resolve) => socket.once(name, (...updates: unknown[]) => resolve(updates)))

export const emit = async (socket: Socket, name: string, payload: unknown): Promise<unknown> =>
  socket.timeout(patience.timeout).emitWithAck(name, payload)

export const received = async <Name extends keyof typeof terminalSocketEvents>(socket: Socket, name: Name) =>
  v.parse(terminalSocketEvents[name], (await once(socket, name))[0])

/** Connects self-service terminals, and pages of their operator, to a host. They leave at the end of each test. */
export function connectPeers(context: () => TerminalContext) {
  const sockets: Socket[] = []
  afterEach(async () => {
    sockets.splice(0).forEach((socket) => socket.disconnect())
    await waitFor('the terminals to have left', async () => (await rows()).every(({ activate }) => !activate))
  })

  function open(options: object): Socket {
    const socket = io(`${context().url}/terminal`, {
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      ...options,
    })
    sockets.push(socket)
    return socket
  }
  const headersOf = (client: Client) => ({
    extraHeaders: { cookie: client.cookieHeader(), origin: context().url },
  })
  /** A page of the operator, which sees all of his terminals. */
  async function page(client = context().client): Promise<Socket> {
    const socket = open(headersOf(client))
    await once(socket, 'connect')
    return socket
  }
  const keyOf = async (account: string): Promise<string> => {
    const keys: unknown = JSON.parse(await readFile(context().keysFile, 'utf8'))
    return v.parse(v.record(v.string(), v.string()), keys)[account]!
  }
  async function terminal(account = '1042_1'): Promise<Socket> {
    const socket = open({ auth: { terminal: account, key: await keyOf(account) } })
    // All that the host shows first, so that a test hears only of what it does.
    await Promise.all([once(socket, 'updateTimers'), once(socket, 'update-terminal')])
    return socket
  }
  const rows = async () => (await context().client.request('getTerminalsOperator', {})).terminals
  const row = async (id = 1) => (await rows()).find((each) => each.id === id)!
  return { open, page, terminal, keyOf, row }
}
