import { startPrintDaemon } from './daemon.ts'

/** A print daemon under whatever limits its process was given. Argument: the folder. Tells its address on stdout. */
const [dataDir = ''] = process.argv.slice(2)
const daemon = await startPrintDaemon({ port: 0, dataDir, allowedOrigins: [] })
process.stdout.write(`${daemon.url}\n`)
