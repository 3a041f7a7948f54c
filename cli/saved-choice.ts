import { chown, mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { lockFolder } from '../print-daemon/folder-lock.ts'
import { Settings } from '../print-daemon/settings.ts'

/** Where no daemon runs a choice goes into the file that it reads at its start. */
export async function saveChoice(data: string, save: (settings: Settings) => Promise<void>): Promise<void> {
  const folder = join(data, 'print-daemon')
  await mkdir(folder, { recursive: true })
  // A daemon at another address may have the folder, and would not hear of it.
  const lock = await lockFolder(folder)
  try {
    await save(await Settings.open(folder))
    await giveToOwnerOf(folder, join(folder, 'settings.json'))
  } finally {
    await lock.release()
  }
}

/** Root may set up a service of another user, who has to read the file. */
async function giveToOwnerOf(folder: string, file: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(folder)
  await chown(file, uid, gid)
}
