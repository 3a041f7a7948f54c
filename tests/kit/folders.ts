import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openEmbeddedDatabase } from '../../backend/embedded-database.ts'
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

const template = resolve(`node_modules/.cache/balcao-database-${databaseVersion}`)

async function makeTemplate(): Promise<void> {
  await mkdir(resolve('node_modules/.cache'), { recursive: true })
  const draft = await mkdtemp(`${template}-draft-`)
  await (await openEmbeddedDatabase(draft)).close()
  // Another process may have been as quick: its folder is as good.
  await rename(draft, template).catch(() => rm(draft, { recursive: true, force: true }))
}

/** Puts a new, empty database into a folder: creating one takes seconds, copying is fast. */
export async function putDatabase(folder: string): Promise<void> {
  const copy = () => cp(template, folder, { recursive: true })
  await copy().catch(() => makeTemplate().then(copy))
}

/** A new folder with a new, empty database in it. */
export async function databaseFolder(): Promise<Folder> {
  const folder = await temporaryFolder()
  await putDatabase(folder.path)
  return folder
}

/** The data folder of a whole shop, with the database of its sandbox host. */
export async function shopFolder(currency = firstCurrency): Promise<Folder> {
  const folder = await temporaryFolder()
  await putDatabase(sandboxFolder(folder.path, currency))
  return folder
}
