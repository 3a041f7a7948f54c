import { open, type FileHandle } from 'node:fs/promises'

/** The prototype of all file handles, whose methods a test replaces. */
export async function handles(): Promise<FileHandle> {
  const handle = await open('.', 'r')
  await handle.close()
  return Object.getPrototypeOf(handle) as FileHandle
}
