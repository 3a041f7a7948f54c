import { execFile } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { mkdtemp, readdir, rename, rm, statfs } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { PGlite } from '@electric-sql/pglite'
import { lockFolder } from '../folder-lock.ts'
import { openPrivateFolder } from '../private-folder.ts'
import { syncFolder, syncTree } from '../sync-folder.ts'
import { Renewable } from '../renewable.ts'
import { RolledBack, type Database, type Decided, type Row, type Statement } from './database.ts'
import { SyncedFiles } from './synced-files.ts'
import { startUpkeep, usualUpkeep, type UpkeepOptions } from './upkeep.ts'

/**
 * PGlite's own parameters without `-F`, which turns syncing off. Of the ways to sync, the one that calls `SyncedFiles`. The usual
 * sample of a large table would block this process for a minute on a disk that seeks; of this one 600 pages are read. A checkpoint keeps 96 MB of the log.
 */
const parameters = {
  wal_sync_method: 'fsync',
  shared_buffers: '16MB',
  default_statistics_target: '2',
  max_wal_size: '96MB',
}

const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...Object.entries(parameters).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
]

const draftName = 'database.draft'

/** A process of its own creates the files, because the memory that this takes, 800 MB, would never be given back. */
const creation = `
  const [module, folder] = process.argv.slice(1)
  new (require(module).PGlite)(folder).close()`

const run = promisify(execFile)
const require = createRequire(import.meta.url)

/**
 * PostgreSQL inside this process, with its files in `folder`. Commits survive a power cut. It is kept up in the background. Throws
 * one sentence if the folder cannot be used.
 */
export async function openEmbeddedDatabase(
  folder: string,
  upkeep: Partial<UpkeepOptions> = {},
): Promise<Database> {
  // To optimise the database, which is WebAssembly, takes 70 MB and two seconds of CPU at each start: more than a shop gains.
  setFlagsFromString('--liftoff-only')
  // To check all of it at once, where a part is checked when it is used, takes 30 ms.
  setFlagsFromString('--wasm-lazy-validation')
  await openPrivateFolder(folder)
  const lock = await lockFolder(folder)
  try {
    // The lock file of earlier versions.
    await rm(join(folder, 'host.lock'), { force: true })
    const connections = await Renewable.open(() => openConnection(folder))
    const query: Database['query'] = async (sql, values = []) =>
      (await connections.current()).query(sql, values)
    const stopUpkeep = startUpkeep({ query }, { ...usualUpkeep, ...upkeep })
    return {
      query,
      read: async (statements) => (await connections.current()).read(statements),
      transaction: async (load, decide) => (await connections.current()).transaction(load, decide),
      listen: null,
      connections: null,
      close: async () => {
        await stopUpkeep()
        await (await connections.afterOpening()).close()
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}

interface OpenDatabase extends Omit<Database, 'listen' | 'connections'> {
  readonly isLost: boolean
}

/** Runs statements: the database, or a transaction in it. */
type Runner = Pick<PGlite, 'query'>

async function rowsOf(runner: Runner, statements: readonly Statement[]): Promise<Row[][]> {
  const results: Row[][] = []
  for (const { sql, values } of statements) results.push((await runner.query<Row>(sql, [...values])).rows)
  return results
}

/**
 * After a failed sync PostgreSQL has stopped. Another message to it, also PGlite's own after a failed statement, would never return
 * and would block this process. So each one fails from then on, with the error that stopped it.
 */
class StoppingPGlite extends PGlite {
  #stopped: unknown = null

  override async execProtocolStream(
    ...message: Parameters<PGlite['execProtocolStream']>
  ): ReturnType<PGlite['execProtocolStream']> {
    if (this.#stopped) throw this.#stopped
    try {
      return await super.execProtocolStream(...message)
    } catch (error) {
      if (!isOfStatement(error)) this.#stopped = error
      throw error
    }
  }
}

/** A database that has stopped is opened again. */
async function openConnection(folder: string): Promise<OpenDatabase> {
  const database = await openFiles(folder).catch((error: unknown) => {
    // PGlite's file system throws values that are not errors.
    const reason = error instanceof Error ? error.message : notADatabase
    throw new Error(`The database in ${folder} cannot be opened: ${reason}.`, { cause: error })
  })
  let isLost = false
  async function watched<T>(work: () => Promise<T>): Promise<T> {
    if (isLost) throw new Error(`The database in ${folder} has stopped.`)
    try {
      return await work()
    } catch (error) {
      isLost ||= !(error instanceof RolledBack || isOfStatement(error))
      throw error
    }
  }
  return {
    get isLost() {
      return isLost
    },
    query: (sql, values = []) => watched(async () => (await database.query<Row>(sql, [...values])).rows),
    read: (statements) => watched(() => rowsOf(database, statements)),
    transaction: (load, decide) => watched(() => inTransaction(database, load, decide)),
    close: async () => {
      if (!isLost) await database.close()
    },
  }
}

async function inTransaction<T>(
  database: PGlite,
  load: readonly Statement[],
  decide: (loaded: readonly (readonly Row[])[]) => Decided<T>,
): Promise<T> {
  try {
    return await database.transaction(async (transaction) => {
      const { write, value } = decideOn(decide, await rowsOf(transaction, load))
      await rowsOf(transaction, write)
      return value
    })
  } catch (error) {
    throw isOfStatement(error) ? new RolledBack(error) : error
  }
}

function decideOn<T>(decide: (loaded: Row[][]) => Decided<T>, loaded: Row[][]): Decided<T> {
  try {
    return decide(loaded)
  } catch (error) {
    throw new RolledBack(error)
  }
}

/** The error of one statement does not change the database. */
const isOfStatement = (error: unknown) =>
  error instanceof Error && 'severity' in error && error.severity === 'ERROR'

const notADatabase = 'its files are not those of a database'

async function openFiles(folder: string): Promise<PGlite> {
  const files = join(folder, 'database')
  if (!existsSync(files)) await create(folder, files)
  if (!statSync(files).isDirectory()) throw new Error(notADatabase)
  // PostgreSQL's own lock, which our lock of the folder makes unnecessary. Where a power cut left it empty, PostgreSQL would not start.
  await rm(join(files, 'postmaster.pid'), { force: true })
  const database = new StoppingPGlite({ fs: new SyncedFiles(files), startParams })
  await database.waitReady
  return database
}

/**
 * Creates the database completely or not at all, even if the power fails meanwhile. A half-created database could never be
 * opened.
 */
async function create(folder: string, files: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.startsWith(draftName)) await rm(join(folder, name), { recursive: true, maxRetries: 3 })
  // The process that fills the draft may outlive this one: another try has a draft of its own.
  const draft = await mkdtemp(join(folder, `${draftName}-`))
  try {
    await run(process.execPath, [
      '--liftoff-only',
      '-e',
      creation,
      require.resolve('@electric-sql/pglite'),
      draft,
    ])
  } catch (error) {
    const reason = (await isFull(folder))
      ? 'there is no room for it'
      : `creating it failed: ${whyEnded(error)}`
    await rm(draft, { recursive: true, force: true, maxRetries: 3 })
    throw new Error(reason, { cause: error })
  }
  await openPrivateFolder(draft)
  await syncTree(draft)
  await rename(draft, files)
  await syncFolder(folder)
}

/** Of the write-ahead log. */
const fileBytes = 16 * 1024 * 1024

/** The disk has no room for one more file. */
async function isFull(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize < fileBytes
}

/** What `execFile` throws has the whole script and the stack in its message. */
function whyEnded(error: unknown): string {
  const { stderr, signal, code } = error as {
    stderr?: string
    signal?: string | null
    code?: string | number
  }
  return /^\w*error: (.+?)\.?$/im.exec(stderr ?? '')?.[1] ?? `its process ended with ${signal ?? code}`
}
