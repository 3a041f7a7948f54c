import type { Server as HttpServer } from 'node:http'
import type { Observable } from 'rxjs'
import { Server } from 'socket.io'
import * as v from 'valibot'
import { endUnread } from '../../node/service/unread.ts'
import {
  PrintConfig,
  printProgramVersion,
  type JournalDamage,
  type PrinterStatus,
  type PrintJob,
} from '../../src/protocol/print-service.ts'
import type { Access } from './access.ts'
import type { Clients } from './clients.ts'
import { admitSigned, roomOf } from './handshake.ts'
import type { SignatureCheck } from './signature-check.ts'

interface Pushed {
  readonly status$: Observable<PrinterStatus>
  readonly jobs$: Observable<PrintJob>
  readonly damage$: Observable<JournalDamage | null>
}

/** A page that expects another version is notified. */
const Handshake = v.object({ version: v.pipe(v.string(), v.maxLength(64)) })
const socketPath = '/socket.io/'
const configTimeoutMs = 5_000
/** The timeout for a client to authenticate. */
const handshakeTimeoutMs = 5_000

interface Guards {
  readonly access: Access
  readonly signatures: SignatureCheck
  readonly clients: Clients
}

/** The socket of the print program: its events, and the configuration that it requests from a page. */
export function openSockets(
  http: HttpServer,
  { access, signatures, clients }: Guards,
  { status$, jobs$, damage$ }: Pushed,
) {
  const sockets = new Server(http, {
    serveClient: false,
    path: socketPath,
    destroyUpgrade: false,
    // No long polling: one transport is easier to check than two.
    transports: ['websocket'],
    maxHttpBufferSize: 64 * 1024,
    connectTimeout: handshakeTimeoutMs,
    // The cors option does not apply to WebSocket.
    allowRequest: ({ headers }, decide) => {
      const objection = access.objection({ method: 'GET', path: socketPath, headers })
      decide(objection, objection === null)
    },
  })
  sockets.engine.on('connection', endUnread)
  // Without this, such a connection would stay open for ever, half closed with unread bytes.
  http.on('upgrade', ({ url }, connection) => {
    if (!url?.startsWith(socketPath)) connection.destroy()
  })
  let status: PrinterStatus | undefined
  let damage: JournalDamage | null = null
  let config: PrintConfig | undefined
  const subscriptions = [
    admitSigned(sockets, signatures, clients.forgotten$),
    status$.subscribe((changed) => {
      status = changed
      sockets.emit('statusAcivePrinters', changed)
    }),
    damage$.subscribe((changed) => {
      damage = changed
      sockets.emit('journalDamage', changed)
    }),
    jobs$.subscribe((job) => sockets.emit('printJob', job)),
  ]
  sockets.on('connection', (socket) => {
    socket.emit('statusAcivePrinters', status)
    socket.emit('journalDamage', damage)
    const handshake = v.safeParse(Handshake, socket.handshake.auth)
    if (handshake.success && handshake.output.version !== printProgramVersion)
      socket.emit('errorVersionPrinter', { version: printProgramVersion })
    socket.timeout(configTimeoutMs).emit('requestConfig', (error: Error | null, answer: unknown) => {
      const parsed = v.safeParse(PrintConfig, answer)
      if (error === null && parsed.success) config = parsed.output
    })
  })
  return {
    server: sockets,
    /** The configuration of the page that connected last. */
    defaultConfig: () => config,
    hasClient: (clientId: string): boolean => sockets.sockets.adapter.rooms.has(roomOf(clientId)),
    /** The pages' connections alone: `sockets.close` would wait for every other one that a browser keeps open. */
    close() {
      for (const subscription of subscriptions) subscription.unsubscribe()
      sockets.engine.close()
    },
  }
}
