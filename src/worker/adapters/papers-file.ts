import * as v from 'valibot'
import type { TrainingPaper } from '../shared/training-facts.ts'
import { takeHandle } from './take-handle.ts'

const fileName = 'papers.json'
const Papers = v.array(
  v.object({ jobId: v.string(), at: v.number(), lines: v.pipe(v.array(v.string()), v.readonly()) }),
)

/** The receipts of the training printer. They are still listed after a reload. */
export class PapersFile {
  readonly #handle: FileSystemSyncAccessHandle

  private constructor(handle: FileSystemSyncAccessHandle) {
    this.#handle = handle
  }

  static async open(folderName: string): Promise<PapersFile> {
    const root = await navigator.storage.getDirectory()
    const folder = await root.getDirectoryHandle(folderName, { create: true })
    const file = await folder.getFileHandle(fileName, { create: true })
    return new PapersFile(await takeHandle(file))
  }

  /** Empty if a power cut left an incomplete file. */
  load(): readonly TrainingPaper[] {
    const bytes = new Uint8Array(this.#handle.getSize())
    this.#handle.read(bytes, { at: 0 })
    try {
      return v.parse(Papers, JSON.parse(new TextDecoder().decode(bytes)))
    } catch {
      return []
    }
  }

  keep(papers: readonly TrainingPaper[]): void {
    this.#handle.truncate(0)
    this.#handle.write(new TextEncoder().encode(JSON.stringify(papers)), { at: 0 })
    this.#handle.flush()
  }

  close(): void {
    this.#handle.close()
  }
}
