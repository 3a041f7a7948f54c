import { cp, symlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { temporaryFolder, type Folder } from './folders.ts'

const home = fileURLToPath(new URL('../..', import.meta.url))
const notCopied = new Set(['node_modules', 'dist', 'gallery', '.git', '.tmp', '.balcao', '.balcao-dev'])

/** The sources in a new folder, to be edited; with the packages that are installed here. */
export async function scratchCopy(): Promise<Folder> {
  const copy = await temporaryFolder()
  await cp(home, copy.path, { recursive: true, filter: (path) => !notCopied.has(basename(path)) })
  await symlink(join(home, 'node_modules'), join(copy.path, 'node_modules'))
  return copy
}
