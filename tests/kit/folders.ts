import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openEmbeddedDatabase } from '../../node/database/embedded-database.ts'
import { lockWhenFree } from '../../node/folder-lock.ts'
import { migrate } from '../../backend/store/migrations.ts'
import { firstCurrency, sandboxFolder } from '../../cli/sandbox-folder.ts'
import { version as databaseVersion } from '../../node_modules/@electric-sql/pglite/package.json' with { type: 'json' }

export interface Folder {
  readonly path: string
  remove(): Promise<void>
}

/** A new folder, and its removal. */
export async function temporaryFolder(): Promise<Folder> {
  const path = await mkdtemp(join(tmpdir(), 'balcao-'))
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 3 }) }
}

/** A database that copies are made of: creating one takes seconds, copying is fast. */
interface Template {
  readonly path: string
  fill(folder: string): Promise<void>
}

const empty: Template = {
  path: resolve(`node_modules/.cache/balcao-database-${databaseVersion}`),
  fill: async (folder) => (await openEmbeddedDatabase(folder)).close(),
}

const migrations = readFileSync(resolve('backend/store/migrations.ts'))

const withTables: Template = {
  path: `${empty.path}-${hash('sha256', migrations).slice(0, 12)}`,
  async fill(folder) {
    await put(empty, folder)
    const database = await openEmbeddedDatabase(folder)
    await migrate(database)
    await database.close()
  },
}

/** Creating one takes much memory: of several processes that lack it one makes it, and the others wait. */
async function make({ path, fill }: Template): Promise<void> {
  const lockedFolder = `${path}.lock`
  await mkdir(lockedFolder, { recursive: true })
  const lock = await lockWhenFree(lockedFolder, 80_000)
  try {
    if (existsSync(path)) return
    const draft = await mkdtemp(`${path}-draft-`)
    await fill(draft)
    await rename(draft, path)
  } finally {
    await lock.release()
  }
}

async function put(template: Template, folder: string): Promise<void> {
  const copy = () => cp(template.path, folder, { recursive: true })
  await copy().catch(() => make(template).then(copy))
}

/** Puts a new database, with the tables of a host, into a folder. */
export const putDatabase = (folder: string): Promise<void> => put(withTables, folder)

/** Puts a new database, without tables, into a folder. */
export const putEmptyDatabase = (folder: string): Promise<void> => put(empty, folder)

/** Puts a new database for the sandbox host of a shop into the shop's data folder. */
export const putShop = (folder: string, currency = firstCurrency): Promise<void> =>
  putDatabase(sandboxFolder(folder, currency))
