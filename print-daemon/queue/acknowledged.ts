import { open, rename, type FileHandle } from 'node:fs/promises'
import { fileMode } from '../../node/private-folder.ts'
import { codeOf, isUnreadable } from '../../node/system-error.ts'
import { keptName } from './kept.ts'
import { sealed, unsealed } from './record.ts'

const noMore = 64

/**
 * The number of the last journal record that had an effect, in a small file that is overwritten in place. The end of
 * the journal alone does not show whether later records were lost.
 */
export class Acknowledged {
  readonly #handle: FileHandle

  private constructor(handle: FileHandle) {
    this.#handle = handle
  }

  /** A file that the disk cannot read is kept beside, and tells no number. */
  static async open(
    file: string,
    nowMs = Date.now(),
  ): Promise<{ acknowledged: Acknowledged; seq: number | null }> {
    const handle = await openForBoth(file)
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(noMore), 0, noMore, 0)
      const text = buffer.toString('utf8', 0, bytesRead)
      const seq = unsealed(text.slice(0, Math.max(0, text.indexOf('\n'))))
      return { acknowledged: new Acknowledged(handle), seq: typeof seq === 'number' ? seq : null }
    } catch (error) {
      await handle.close()
      if (!isUnreadable(error)) throw error
      await rename(file, keptName(file, 'damaged', nowMs))
      return { acknowledged: new Acknowledged(await openForBoth(file)), seq: null }
    }
  }

  /** On disk when it resolves. */
  async write(seq: number): Promise<void> {
    // The number never gets shorter, so nothing of the previous one remains.
    await this.#handle.write(sealed(seq), 0)
    await this.#handle.datasync()
  }

  async close(): Promise<void> {
    await this.#handle.close()
  }
}

async function openForBoth(file: string): Promise<FileHandle> {
  try {
    return await open(file, 'r+')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return open(file, 'w+', fileMode)
    throw error
  }
}
