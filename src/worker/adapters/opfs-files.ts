import type { Files } from '../core/replace-file.ts'
import { takeHandle } from './take-handle.ts'

export const isMissing = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'NotFoundError'

/** Files in a folder of the origin private file system, each read and written as a whole. */
export class OpfsFiles implements Files {
  readonly #folder: FileSystemDirectoryHandle
  readonly #onWait: () => void

  /** `onWait` is called when a file is still in use by an earlier worker. */
  constructor(folder: FileSystemDirectoryHandle, onWait: () => void) {
    this.#folder = folder
    this.#onWait = onWait
  }

  async names(): Promise<string[]> {
    const names: string[] = []
    for await (const name of this.#folder.keys()) names.push(name)
    return names
  }

  async read(name: string): Promise<Uint8Array> {
    const file = await (await this.#folder.getFileHandle(name)).getFile()
    return new Uint8Array(await file.arrayBuffer())
  }

  async write(name: string, bytes: Uint8Array): Promise<void> {
    const file = await this.#folder.getFileHandle(name, { create: true })
    const handle = await takeHandle(file, this.#onWait)
    try {
      handle.truncate(0)
      const written = handle.write(bytes as Uint8Array<ArrayBuffer>, { at: 0 })
      if (written !== bytes.length) throw new Error(`the disk took ${written} of ${bytes.length} bytes`)
      handle.flush()
    } finally {
      handle.close()
    }
  }

  /** One that is not there is removed already. */
  async remove(name: string): Promise<void> {
    await this.#folder.removeEntry(name).catch((error: unknown) => {
      if (!isMissing(error)) throw error
    })
  }
}
