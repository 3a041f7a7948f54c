import { randomUUID } from 'node:crypto'
import { open, rename, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileMode } from './private-folder.ts'
import { syncFolder } from './sync-folder.ts'

type Content = string | Uint8Array | AsyncIterable<Uint8Array>

const partsOf = (content: Content) =>
  typeof content === 'string' || content instanceof Uint8Array ? [content] : content

/**
 * Replaces a file atomically and durably: after a power cut it is the old or the new one, complete. It belongs to the
 * owner of its folder, and only the owner can read it. Only one writer per draft.
 */
export async function writeDurably(file: string, content: Content, draft = `${file}.draft`): Promise<void> {
  const folder = dirname(file)
  const handle = await open(draft, 'w', fileMode)
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
  await rename(draft, file)
  await syncFolder(folder)
}

/** The draft of a file that several processes write. In containers that share a folder they may have the same process id. */
export const ownDraft = (file: string): string => `${file}.${randomUUID()}.draft`
