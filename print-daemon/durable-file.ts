import { open, rename } from 'node:fs/promises'
import path from 'node:path'

/** Only the user that the program runs as may read it. */
export const ownersOnly = 0o600

/** Replaces a file at once and for good: after a power cut it is the old one or the new one, whole. */
export async function writeDurably(file: string, text: string, mode = 0o644): Promise<void> {
  const draft = `${file}.draft`
  const handle = await open(draft, 'w', mode)
  try {
    await handle.chmod(mode)
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(draft, file)
  await syncFolder(path.dirname(file))
}

/** Windows cannot open a folder, and needs no such thing. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
