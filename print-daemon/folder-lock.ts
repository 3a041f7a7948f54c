import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { realpath } from 'node:fs/promises'
import { createServer } from 'node:net'

/** A name that the system frees by itself when its holder dies: a named pipe, or an abstract socket. */
const lockName = (folder: string) => {
  const digest = createHash('sha256').update(folder).digest('hex').slice(0, 32)
  return process.platform === 'win32' ? `\\\\.\\pipe\\balcao-print-${digest}` : `\0balcao-print-${digest}`
}

const isTaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'

export interface FolderLock {
  release(): Promise<void>
}

/** Makes sure that no two daemons share a folder; rejects where another one holds it. */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const server = createServer((stranger) => stranger.destroy())
  try {
    await once(server.listen(lockName(await realpath(folder))), 'listening')
  } catch (error) {
    throw isTaken(error) ? new Error(`Another print daemon already uses the folder ${folder}.`) : error
  }
  server.unref()
  return {
    release: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
      }),
  }
}
