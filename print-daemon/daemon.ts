import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import fastify from 'fastify'
import { merge } from 'rxjs'
import { Printer } from './device/printer.ts'
import { lockFolder, type FolderLock } from './folder-lock.ts'
import { profiles } from './profiles/profile.ts'
import { PrintQueue } from './queue/queue.ts'
import { Access } from './server/access.ts'
import { addFailures } from './server/failure.ts'
import { addGate } from './server/gate.ts'
import { addJobRoutes } from './server/job-routes.ts'
import { addPage } from './server/page-routes.ts'
import { addReceiptRoutes } from './server/receipt-routes.ts'
import { openSockets } from './server/sockets.ts'
import { addVirtualRoutes } from './server/virtual-routes.ts'
import { ReceiptStore } from './virtual/receipt-store.ts'
import { VirtualPrinter } from './virtual/virtual-printer.ts'

const bodyLimitBytes = 256 * 1024

export interface PrintDaemonOptions {
  /** 0 for any free one. */
  readonly port: number
  /** Where the journal and the receipts live; no other daemon may use it at the same time. */
  readonly dataDir: string
  /** Origins of the pages that may print, exactly as browsers send them. */
  readonly allowedOrigins: readonly string[]
}

export interface PrintDaemon {
  readonly url: string
  /** Waits for the job in flight. */
  close(): Promise<void>
}

/** Starts the print daemon on 127.0.0.1; rejects with one sentence for the technician where it cannot. */
export async function startPrintDaemon(options: PrintDaemonOptions): Promise<PrintDaemon> {
  await mkdir(options.dataDir, { recursive: true })
  const lock = await lockFolder(options.dataDir)
  try {
    return await startLocked(options, lock)
  } catch (error) {
    await lock.release()
    throw error
  }
}

async function startLocked(
  { port, dataDir, allowedOrigins }: PrintDaemonOptions,
  lock: FolderLock,
): Promise<PrintDaemon> {
  const profile = profiles.get('virtual')!
  const store = await ReceiptStore.open(path.join(dataDir, 'receipts'))
  const virtualPrinter = new VirtualPrinter(profile, store)
  const printer = new Printer(profile, virtualPrinter)
  const queue = await PrintQueue.open(path.join(dataDir, 'jobs.journal'), printer)
  const access = new Access(allowedOrigins)

  const server = fastify({ bodyLimit: bodyLimitBytes, forceCloseConnections: true })
  const sockets = openSockets(server.server, access, {
    status$: printer.status$,
    jobs$: queue.changes$,
  })
  // Only application/json is a body here: a foreign page may send plain text without asking.
  server.removeContentTypeParser('text/plain')
  addGate(server, access)
  addFailures(server)
  addReceiptRoutes(server, { queue, profile, defaultConfig: sockets.defaultConfig })
  addJobRoutes(server, queue, printer)
  addVirtualRoutes(server, { printer: virtualPrinter, store, access })
  addPage(server, merge(printer.status$, queue.changes$, virtualPrinter.changes$))

  const close = async () => {
    await queue.close()
    await sockets.close()
    await server.close()
    await printer.close()
    await lock.release()
  }
  try {
    const url = await server.listen({ host: '127.0.0.1', port })
    access.listensOn(Number(new URL(url).port))
    queue.start()
    return { url, close }
  } catch (error) {
    await close()
    throw isTaken(error) ? new Error(`Port ${port} is already in use by another program.`) : error
  }
}

const isTaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
