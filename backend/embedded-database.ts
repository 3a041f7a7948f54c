import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { lockFolder } from '../node/folder-lock.ts'
import { openPrivateFolder } from '../node/private-folder.ts'
import type { Connection, Database, Row } from './database.ts'

/** PostgreSQL inside this process, its files in `folder`. Throws one sentence where the folder cannot be had. */
export async function openEmbeddedDatabase(folder: string): Promise<Database> {
  await openPrivateFolder(folder)
  const lock = await lockFolder(folder)
  // What earlier versions locked it with.
  await rm(join(folder, 'host.lock'), { force: true })
  const database = new PGlite(join(folder, 'database'))
  try {
    await database.waitReady
  } catch (error) {
    await lock.release()
    throw new Error(`The database in ${folder} does not open: ${String(error)}.`, { cause: error })
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
