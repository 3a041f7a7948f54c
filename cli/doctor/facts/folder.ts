import { mkdtemp, readdir, rmdir, stat, statfs } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Facts } from '../facts.ts'

/** The data folder, or the nearest existing folder above it. */
async function existing(folder: string): Promise<string> {
  const isThere = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  )
  return isThere || dirname(folder) === folder ? folder : existing(dirname(folder))
}

export async function diskFacts(data: string): Promise<Facts['disk']> {
  const folder = await existing(resolve(data))
  const { bavail, bsize } = await statfs(folder)
  return { folder: resolve(data), freeBytes: bavail * bsize, objection: await objectionOf(folder) }
}

/** The mode alone is not enough: the disk may be mounted read-only. */
async function objectionOf(folder: string): Promise<string | null> {
  try {
    await rmdir(await mkdtemp(join(folder, '.doctor-')))
    return null
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error)
  }
}

/** The time of the print program's newest file, ms since 1970; null if there is none. */
export async function youngestFileMs(data: string): Promise<number | null> {
  const folder = join(data, 'print-daemon')
  const names = await readdir(folder).catch(() => [])
  // A print program that runs renames and removes some of them meanwhile.
  const files = await Promise.all(names.map((name) => stat(join(folder, name)).catch(() => null)))
  const times = files.flatMap((file) => (file ? [file.mtimeMs] : []))
  return times.length === 0 ? null : Math.max(...times)
}
