import { chmodSync, lstatSync, readdirSync, realpathSync } from 'node:fs'
import { lchown, mkdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { syncFolder } from './sync-folder.ts'
import { codeOf } from './system-error.ts'

/** Only the program's own user may read its data, whatever the umask. */
export const folderMode = 0o700
export const fileMode = 0o600

/**
 * Creates a private folder if it is missing, and removes other users' rights from everything in it.
 */
export async function openPrivateFolder(folder: string): Promise<void> {
  const path = resolve(folder)
  await makeFolder(path)
  makeTreePrivate(realpathSync(path))
}

/** A file or folder that another program of the same owner renames or removes meanwhile needs no change. */
function makeTreePrivate(folder: string): void {
  unlessGone(() => makePrivate(folder))
  for (const entry of unlessGone(() => readdirSync(folder, { withFileTypes: true })) ?? []) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) makeTreePrivate(path)
    else unlessGone(() => makePrivate(path))
  }
}

function unlessGone<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
}

/**
 * Creates a private folder durably, with its parents; they belong to the owner of the folder that they are made in. An existing
 * one is not changed.
 */
export async function makeFolder(folder: string): Promise<void> {
  const path = resolve(folder)
  const made = await makeMissing(path).catch((error: unknown) => {
    throw new Error(`The folder ${path} cannot be made (${codeOf(error)}).`, { cause: error })
  })
  const [first] = made
  if (first === undefined) return
  // Root may set up a service of another user, who must be able to use the folder.
  const owner = process.getuid?.() === 0 ? await stat(dirname(first)) : null
  for (const each of made.toReversed()) {
    if (owner) await lchown(each, owner.uid, owner.gid)
    await syncFolder(dirname(each))
  }
}

/**
 * Makes a folder and those that it lies in, and returns those that were missing, the outermost first. Node's own `recursive` never ends
 * where a file system refuses a folder as if the one around it were missing, as `/proc` does.
 */
async function makeMissing(path: string): Promise<string[]> {
  const missing: string[] = []
  for (let at = path; !(await isFolder(at)); at = dirname(at)) missing.unshift(at)
  for (const each of missing)
    await mkdir(each, folderMode).catch(async (error: unknown) => {
      // Another program may have made it meanwhile.
      if (codeOf(error) !== 'EEXIST' || !(await isFolder(each))) throw error
    })
  return missing
}

/** False where there is nothing. Throws if it is no folder, or cannot be looked at. */
async function isFolder(path: string): Promise<boolean> {
  try {
    const found = await stat(path)
    if (!found.isDirectory()) throw Object.assign(new Error('it is no folder'), { code: 'EEXIST' })
    return true
  } catch (error) {
    if (codeOf(error) === 'ENOENT' && dirname(path) !== path) return false
    throw error
  }
}

/** Keeps the owner's rights and removes all others. */
export function makePrivate(path: string): void {
  if (process.platform === 'win32') return
  const stat = lstatSync(path)
  if (stat.isSymbolicLink() || (stat.mode & 0o077) === 0) return
  try {
    chmodSync(path, stat.mode & folderMode)
  } catch (error) {
    // A file system without modes, or another owner.
    if (codeOf(error) !== 'EPERM' && codeOf(error) !== 'ENOTSUP') throw error
  }
}
