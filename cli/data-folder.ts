import { readdir } from 'node:fs/promises'
import { makeFolder, makePrivate } from '../node/private-folder.ts'

/** The names that our programs use in the folder of `--data`. */
const ours = /^(?:sandbox(?:-[a-z]+)?|print-daemon|collector|sender-keys\.json)$/

/** The data folder: private to this user, unless it contains other files. */
export async function openDataFolder(data: string): Promise<void> {
  await makeFolder(data)
  if ((await readdir(data)).every((name) => ours.test(name))) makePrivate(data)
}
