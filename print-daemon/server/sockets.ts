import type { Server as HttpServer } from 'node:http'
import type { Observable } from 'rxjs'
import { Server } from 'socket.io'
import * as v from 'valibot'
import {
  PrintConfig,
  printProgramVersion,
  type PrinterStatus,
  type PrintJob,
} from '../../src/protocol/print-service.ts'
import type { Access } from './access.ts'

interface Pushed {
  readonly status$: Observable<PrinterStatus>
  readonly jobs$: Observable<PrintJob>
}

/** A page that says which version it expects is told where this is another one. */
const Handshake = v.object({ version: v.string() })
const configTimeoutMs = 5_000

/** The socket of the print service: what it pushes, and the configuration that it asks of a page. */
export function openSockets(http: HttpServer, access: Access, { status$, jobs$ }: Pushed) {
  const sockets = new Server(http, {
    serveClient: false,
    maxHttpBufferSize: 64 * 1024,
    cors: { origin: (origin, allow) => allow(null, origin !== undefined && access.allowsOrigin(origin)) },
    // The cors option alone does not stop a foreign page on WebSocket.
    allowRequest: ({ headers }, decide) => {
      const objection = access.objection({ method: 'GET', path: '/socket.io/', headers })
      decide(objection, objection === null)
    },
  })
  let status: PrinterStatus | undefined
  let config: PrintConfig | undefined
  const subscriptions = [
    status$.subscribe((changed) => {
      status = changed
      sockets.emit('statusAcivePrinters', changed)
    }),
    jobs$.subscribe((job) => sockets.emit('printJob', job)),
  ]
  sockets.on('connection', (socket) => {
    socket.emit('statusAcivePrinters', status)
    const handshake = v.safeParse(Handshake, socket.handshake.auth)
    if (handshake.success && handshake.output.version !== printProgramVersion)
      socket.emit('errorVersionPrinter', { version: printProgramVersion })
    socket.timeout(configTimeoutMs).emit('requestConfig', (error: Error | null, answer: unknown) => {
      const parsed = v.safeParse(PrintConfig, answer)
      if (error === null && parsed.success) config = parsed.output
    })
  })
  return {
    /** The configuration of the page that connected last. */
    defaultConfig: () => config,
    close: async () => {
      for (const subscription of subscriptions) subscription.unsubscribe()
      await sockets.close()
    },
  }
}
