import { mkdir, open, readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'

/** Folders held by this process: its own number in a lock file may also be that of a dead predecessor. */
const held = new Set<string>()

const isAlive = (processId: number): boolean => {
  try {
    process.kill(processId, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

async function create(file: string): Promise<boolean> {
  try {
    const handle = await open(file, 'wx')
    await handle.writeFile(String(process.pid))
    await handle.close()
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

async function holder(file: string): Promise<number | null> {
  const text = await readFile(file, 'utf8').catch(() => '')
  const processId = Number(text)
  return Number.isInteger(processId) && processId > 0 ? processId : null
}

/**
 * Takes the folder for this process by a file `host.lock` with the process's number; one left behind by a dead process
 * is taken over. Returns the release. Throws one sentence where another host has the folder.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = resolve(folder)
  const file = join(path, 'host.lock')
  await mkdir(path, { recursive: true })
  if (held.has(path)) throw new Error(`The data folder ${path} is already in use by this process.`)
  if (!(await create(file))) {
    const other = await holder(file)
    if (other !== null && other !== process.pid && isAlive(other))
      throw new Error(
        `The data folder ${path} is in use by another host (process ${other}); stop that one first, or delete ${file} if it is no host.`,
      )
    await rm(file, { force: true })
    if (!(await create(file)))
      throw new Error(`Another host took the data folder ${path} at the same moment.`)
  }
  held.add(path)
  return async () => {
    held.delete(path)
    await rm(file, { force: true })
  }
}
