import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { Connection, Database, Row } from './database.ts'
import { lockFolder } from './folder-lock.ts'

/** PostgreSQL inside this process, its files in `folder`. Throws one sentence where the folder cannot be had. */
export async function openEmbeddedDatabase(folder: string): Promise<Database> {
  const release = await lockFolder(folder)
  const database = new PGlite(join(folder, 'database'))
  try {
    await database.waitReady
  } catch (error) {
    await release()
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
      await release()
    },
  }
}
