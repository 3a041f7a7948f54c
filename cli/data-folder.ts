import { readdir } from 'node:fs/promises'
import { makeFolder, makePrivate } from '../node/private-folder.ts'

/** What our programs put into the folder that `--data` names. */
const ours = /^(?:sandbox(?:-[a-z]+)?|print-daemon)$/

/** The folder of everything that is kept: for this user alone, unless there is something in it that is not ours. */
export async function openDataFolder(data: string): Promise<void> {
  await makeFolder(data)
  if ((await readdir(data)).every((name) => ours.test(name))) makePrivate(data)
}
