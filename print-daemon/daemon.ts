import path from 'node:path'
import fastify from 'fastify'
import { merge } from 'rxjs'
import { lockFolder, type FolderLock } from '../node/folder-lock.ts'
import { listening } from '../node/ports.ts'
import { openPrivateFolder } from '../node/private-folder.ts'
import { cardReaderNamespace } from '../src/protocol/print-devices.ts'
import { ChosenPrinter } from './device/chosen-printer.ts'
import { Printer } from './device/printer.ts'
import { LogHeads } from './log-heads.ts'
import { LogMirrors } from './mirror/log-mirrors.ts'
import { configured } from './profiles/configured.ts'
import { profiles } from './profiles/profile.ts'
import { PrintQueue } from './queue/queue.ts'
import { ChosenReader } from './readers/chosen-reader.ts'
import { Access } from './server/access.ts'
import { Clients, localClientFile } from './server/clients.ts'
import { addDrawerRoute } from './server/drawer-route.ts'
import { addFailures } from './server/failure.ts'
import { addGate } from './server/gate.ts'
import { addHeadRoutes } from './server/head-routes.ts'
import { addJobRoutes } from './server/job-routes.ts'
import { addMirrorRoutes } from './server/mirror-routes.ts'
import { addPage } from './server/page-routes.ts'
import { addPairingRoutes } from './server/pairing-routes.ts'
import { Pairing } from './server/pairing.ts'
import { addPrinterRoutes } from './server/printer-routes.ts'
import { addReaderRoutes } from './server/reader-routes.ts'
import { addReaderSockets } from './server/reader-sockets.ts'
import { addReceiptRoutes } from './server/receipt-routes.ts'
import { SignatureCheck } from './server/signature-check.ts'
import { openSockets } from './server/sockets.ts'
import { addVirtualRoutes } from './server/virtual-routes.ts'
import { Settings } from './settings.ts'
import { keptOpen, openTransport } from './transports/open-transport.ts'
import { findPrinters } from './transports/registry.ts'
import { ReceiptStore } from './virtual/receipt-store.ts'
import { VirtualPrinter } from './virtual/virtual-printer.ts'

const bodyLimitBytes = 256 * 1024
/** The timeout of an incomplete request. */
const requestTimeoutMs = 10_000
/** The time between two segments of a mirror that are verified again: a year of a busy shop in some hours. */
const mirrorCheckMs = 10_000

export interface PrintDaemonOptions {
  /** 0 for any free port. */
  readonly port: number
  /** The folder of the journal and the receipts; no other print program may use it at the same time. */
  readonly dataDir: string
  /** Origins of the pages that may print, exactly as browsers send them. */
  readonly allowedOrigins: readonly string[]
  /** Origins of the pages that may print without a key. */
  readonly unsignedOrigins?: readonly string[]
  /** A long code (`longCode`) that the operator's host passes to its counters, so that no code is typed. */
  readonly handedCode?: string
}

export interface PrintDaemon {
  readonly url: string
  /** The code that pairs a page, valid for ten minutes. */
  readonly pairingCode: string
  /** Waits for the current job. */
  close(): Promise<void>
}

/** Starts the print program on 127.0.0.1; rejects with one sentence for the technician if it cannot start. */
export async function startPrintDaemon(options: PrintDaemonOptions): Promise<PrintDaemon> {
  await openPrivateFolder(options.dataDir)
  const lock = await lockFolder(options.dataDir)
  try {
    return await startLocked(options, lock)
  } catch (error) {
    await lock.release()
    throw error
  }
}

async function startLocked(
  { port, dataDir, allowedOrigins, unsignedOrigins, handedCode }: PrintDaemonOptions,
  lock: FolderLock,
): Promise<PrintDaemon> {
  const settings = await Settings.open(dataDir)
  const clients = await Clients.open(path.join(dataDir, 'clients.json'), path.join(dataDir, localClientFile))
  const heads = await LogHeads.open(dataDir)
  const mirrors = new LogMirrors(dataDir)
  const store = await ReceiptStore.open(path.join(dataDir, 'receipts'))
  const virtualPrinter = new VirtualPrinter(profiles.get('virtual')!, store)
  const printer = new ChosenPrinter(settings.printer, ({ connection, ...model }) => {
    const transport = connection.kind === 'virtual' ? keptOpen(virtualPrinter) : openTransport(connection)
    return new Printer(configured(model), transport)
  })
  const queue = await PrintQueue.open(path.join(dataDir, 'jobs.journal'), printer)
  const access = new Access(allowedOrigins, unsignedOrigins)
  const reader = new ChosenReader(settings.reader)
  const pairing = new Pairing(clients, handedCode)
  const signatures = new SignatureCheck((clientId) => clients.keyOf(clientId))

  const server = fastify({
    bodyLimit: bodyLimitBytes,
    forceCloseConnections: true,
    requestTimeout: requestTimeoutMs,
    // Node takes the longer of the two for bodies, and the time for heads is a minute by default.
    http: { headersTimeout: requestTimeoutMs, connectionsCheckingInterval: requestTimeoutMs / 2 },
  })
  const sockets = openSockets(
    server.server,
    { access, signatures, clients },
    {
      status$: printer.status$,
      jobs$: queue.changes$,
      damage$: queue.damage$,
    },
  )
  addGate(server, access, signatures)
  addFailures(server)
  addReceiptRoutes(server, {
    queue,
    profile: () => printer.profile,
    defaultConfig: sockets.defaultConfig,
  })
  addReaderRoutes(server, { reader, save: (connection) => settings.saveReader(connection) })
  addReaderSockets(sockets.server.of(cardReaderNamespace), reader)
  addPairingRoutes(server, pairing, clients)
  addDrawerRoute(server, queue)
  addJobRoutes(server, queue, printer)
  addHeadRoutes(server, heads)
  addMirrorRoutes(server, mirrors, sockets.hasClient)
  addPrinterRoutes(server, { printer, settings, find: findPrinters })
  addVirtualRoutes(server, { printer: virtualPrinter, store, access })
  addPage(server, merge(printer.status$, queue.changes$, queue.damage$, virtualPrinter.changes$))

  const mirrorCheck = setInterval(() => {
    mirrors
      .verifyNext()
      .catch((error: unknown) => console.error(`A mirror is not verified: ${String(error)}`))
  }, mirrorCheckMs)
  const close = async () => {
    clearInterval(mirrorCheck)
    await queue.close()
    await reader.close()
    sockets.close()
    await server.close()
    await mirrors.close()
    await printer.close()
    await virtualPrinter.close()
    await lock.release()
  }
  try {
    const url = await listening(port, () => server.listen({ host: '127.0.0.1', port }))
    access.listensOn(Number(new URL(url).port))
    queue.start()
    return { url, pairingCode: pairing.open.code, close }
  } catch (error) {
    await close()
    throw error
  }
}
