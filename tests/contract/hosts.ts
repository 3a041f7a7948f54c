import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openEmbeddedDatabase } from '../../backend/embedded-database.ts'
import { startSandbox, type Sandbox, type SandboxOptions } from '../../backend/sandbox.ts'
import { deployments } from '../../locales/deployments.ts'
import { version as databaseVersion } from '../../node_modules/@electric-sql/pglite/package.json' with { type: 'json' }

export const deployment = deployments.get('pt')!

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

/** To make a database takes seconds, to copy one does not. */
async function makeTemplate(): Promise<void> {
  await mkdir(resolve('node_modules/.cache'), { recursive: true })
  const draft = await mkdtemp(`${template}-draft-`)
  await (await openEmbeddedDatabase(draft)).close()
  // Somebody else may have been as quick: then theirs is as good.
  await rename(draft, template).catch(() => rm(draft, { recursive: true, force: true }))
}

/** A new folder with a new, empty database in it. */
export async function databaseFolder(): Promise<Folder> {
  const folder = await temporaryFolder()
  const copy = () => cp(template, folder.path, { recursive: true })
  await copy().catch(() => makeTemplate().then(copy))
  return folder
}

export const startHost = (options: Partial<SandboxOptions> & { dataDir: string }): Promise<Sandbox> =>
  startSandbox({ port: 0, deployment, drawSpeed: 1, printService: 'http://127.0.0.1:3333', ...options })
