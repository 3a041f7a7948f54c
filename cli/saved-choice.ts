import { join } from 'node:path'
import { lockFolder } from '../node/folder-lock.ts'
import { openPrivateFolder } from '../node/private-folder.ts'
import { Settings } from '../print-daemon/settings.ts'

/** Without a running print program the selection is saved in the file that it reads at its start. */
export async function saveChoice(data: string, save: (settings: Settings) => Promise<void>): Promise<void> {
  const folder = join(data, 'print-daemon')
  await openPrivateFolder(folder)
  // A print program at another address may use the folder, and would not notice the change.
  const lock = await lockFolder(folder)
  try {
    await save(await Settings.open(folder))
  } finally {
    await lock.release()
  }
}
