import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** The number of files that are synced at once: a disk can process several together. */
const atOnce = 8

/**
 * A new, renamed or removed name is durable only after a sync of its folder. Windows cannot sync a folder, and does not
 * need it.
 */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform !== 'win32') await sync(folder, 'r')
}

/** Syncs a folder with all its content. */
export async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const syncRest = async () => {
    for (let entry = entries.pop(); entry; entry = entries.pop()) {
      const path = join(entry.parentPath, entry.name)
      await (entry.isDirectory() ? syncFolder(path) : sync(path, 'r+'))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, syncRest))
  await syncFolder(folder)
}

async function sync(path: string, flags: string): Promise<void> {
  const handle = await open(path, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
