import { randomUUID } from 'node:crypto'
import { open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileMode } from './private-folder.ts'
import { syncFolder } from './sync-folder.ts'

type Content = string | Uint8Array | AsyncIterable<Uint8Array>

const partsOf = (content: Content) =>
  typeof content === 'string' || content instanceof Uint8Array ? [content] : content

/**
 * Replaces a file atomically and durably: after a power cut it is the old or the new one, complete. It belongs to the
 * owner of its folder, and only the owner can read it. Only one writer per draft. A write that fails leaves no draft.
 */
export async function writeDurably(file: string, content: Content, draft = `${file}.draft`): Promise<void> {
  const folder = dirname(file)
  const handle = await open(draft, 'w', fileMode)
  try {
    await writeAndClose(handle, folder, content)
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined)
    throw error
  }
  await syncFolder(folder)
}

async function writeAndClose(handle: FileHandle, folder: string, content: Content): Promise<void> {
  try {
    await handle.chmod(fileMode)
    // Root may set up a service of another user, who must be able to read the file.
    if (process.getuid?.() === 0) {
      const { uid, gid } = await stat(folder)
      await handle.chown(uid, gid)
    }
    // Each part is written behind the one before.
    for await (const part of partsOf(content)) await handle.writeFile(part)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A draft that nobody else has. In containers that share a folder processes may have the same id. */
export const ownDraft = (file: string): string => `${file}.${randomUUID()}.draft`

/** No write takes so long. */
const leftAfterMs = 60 * 60_000

/** The same for a file that several processes write. Removes the drafts that power cuts have left. */
export async function writeShared(file: string, content: Content): Promise<void> {
  const draft = ownDraft(file)
  const folder = dirname(file)
  const { length } = basename(draft)
  for (const name of await readdir(folder)) {
    if (name.length !== length || !name.startsWith(`${basename(file)}.`) || !name.endsWith('.draft')) continue
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found && found.mtimeMs < Date.now() - leftAfterMs) await rm(path, { force: true })
  }
  await writeDurably(file, content, draft)
}
