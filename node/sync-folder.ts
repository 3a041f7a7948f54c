import { open } from 'node:fs/promises'

/** A new, renamed or removed name is only durable with its folder. Windows cannot sync a folder, and needs no such thing. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
