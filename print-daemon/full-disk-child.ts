import { startPrintDaemon } from './daemon.ts'

/** A print program under the limits of its process. Argument: the folder. Prints its address on stdout. */
const [dataDir = ''] = process.argv.slice(2)
const daemon = await startPrintDaemon({ port: 0, dataDir, allowedOrigins: [] })
process.stdout.write(`${daemon.url}\n`)
