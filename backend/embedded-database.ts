import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { lockFolder } from '../node/folder-lock.ts'
import { openPrivateFolder } from '../node/private-folder.ts'
import { syncFolder, syncTree } from '../node/sync-folder.ts'
import type { Connection, Database, Row } from './database.ts'
import { SyncedFiles } from './synced-files.ts'

/** PGlite's own, without `-F`, which turns syncing off; of the ways to sync, the one that reaches `SyncedFiles`. */
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['-c', 'wal_sync_method=fsync'],
]

/**
 * PostgreSQL inside this process, its files in `folder`: what was committed is there after a power cut. Throws one
 * sentence where the folder cannot be had.
 */
export async function openEmbeddedDatabase(folder: string): Promise<Database> {
  await openPrivateFolder(folder)
  const lock = await lockFolder(folder)
  let database: PGlite
  try {
    // What earlier versions locked it with.
    await rm(join(folder, 'host.lock'), { force: true })
    database = await openFiles(folder)
  } catch (error) {
    await lock.release()
    // What the database's own file system throws is no Error.
    const reason = error instanceof Error ? error.message : 'its files are not those of a database'
    throw new Error(`The database in ${folder} does not open: ${reason}.`, { cause: error })
  }
  const connection: Connection = {
    isLost: false,
    query: async (sql, values = []) => (await database.query<Row>(sql, [...values])).rows,
  }
  return {
    connect: async () => connection,
    close: async () => {
      await database.close()
      await lock.release()
    },
  }
}

async function openFiles(folder: string): Promise<PGlite> {
  const files = join(folder, 'database')
  if (!existsSync(files)) await create(folder, files)
  const database = new PGlite({ fs: new SyncedFiles(files), startParams })
  await database.waitReady
  return database
}

/** There at once and whole, also after a power cut in between: a database that is half made never opens again. */
async function create(folder: string, files: string): Promise<void> {
  const draft = `${files}.draft`
  await rm(draft, { recursive: true, force: true })
  await openPrivateFolder(draft)
  const database = new PGlite({ fs: new SyncedFiles(draft) })
  await database.close()
  await syncTree(draft)
  await rename(draft, files)
  await syncFolder(folder)
}
