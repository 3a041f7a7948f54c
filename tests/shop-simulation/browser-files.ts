import type { Disk, DiskFile } from './disk.ts'
import { nothing, type Life } from './life.ts'
import type { Mounts, Place } from './mounts.ts'

const gone = (): DOMException => new DOMException('There is no such file', 'NotFoundError')
/** How long the browser holds the files of a worker that was ended, ms. */
const releaseMs = 120

interface Lock {
  readonly life: Life
  endedAtMs: number | null
}

/** The exclusive access of workers to files. */
class Locks {
  readonly #held = new WeakMap<DiskFile, Lock>()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  take(file: DiskFile, life: Life): Lock {
    const held = this.#held.get(file)
    if (held && !this.#isFree(held)) throw new DOMException('in use', 'NoModificationAllowedError')
    const lock: Lock = { life, endedAtMs: null }
    this.#held.set(file, lock)
    return lock
  }

  release(file: DiskFile, lock: Lock): void {
    if (this.#held.get(file) === lock) this.#held.delete(file)
  }

  #isFree(lock: Lock): boolean {
    if (!lock.life.isOver) return false
    lock.endedAtMs ??= this.#now()
    return this.#now() - lock.endedAtMs >= releaseMs
  }
}

async function step<Result>({ life }: Place, work: () => Result): Promise<Result> {
  await undefined
  return life.isOver ? nothing() : work()
}

/** A `FileSystemSyncAccessHandle`. A worker that is over writes nothing. */
class AccessHandle {
  readonly #place: Place
  readonly #file: DiskFile
  readonly #release: () => void
  #isOpen = true

  constructor(place: Place, file: DiskFile, release: () => void) {
    this.#place = place
    this.#file = file
    this.#release = release
  }

  /** A worker that is over may still be on its way to this. */
  getSize = () => (this.#place.life.isOver ? 0 : this.#usable.size)

  read(into: Uint8Array, { at = 0 } = {}): number {
    return this.#usable.read(at, into.length).copy(into)
  }

  /** A full disk takes what is not longer than the file was. */
  write(bytes: Uint8Array, { at = 0 } = {}): number {
    const file = this.#usable
    const length = this.#place.disk.isFull
      ? Math.max(0, Math.min(bytes.length, file.size - at))
      : bytes.length
    if (length > 0) file.write(at, bytes.subarray(0, length))
    return length
  }

  truncate = (size: number) => this.#usable.truncate(size)
  flush = () => this.#usable.sync()

  close(): void {
    if (this.#isOpen) this.#release()
    this.#isOpen = false
  }

  get #usable(): DiskFile {
    if (!this.#isOpen || this.#place.life.isOver) throw new DOMException('closed', 'InvalidStateError')
    return this.#file
  }
}

const blobOf = (bytes: Uint8Array<ArrayBuffer>) => ({
  arrayBuffer: async () => bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length),
  slice: (from: number, to: number) => blobOf(bytes.subarray(from, to)),
})

const fileHandle = (place: Place, file: DiskFile, locks: Locks) => ({
  getFile: () => step(place, () => blobOf(Uint8Array.from(file.read()))),
  createSyncAccessHandle: () =>
    step(place, () => {
      const lock = locks.take(file, place.life)
      return new AccessHandle(place, file, () => locks.release(file, lock))
    }),
})

/** The browser keeps a name at once: which file has it does not wait for a sync. */
function keptName<Result>(disk: Disk, folder: string, change: () => Result): Result {
  const result = change()
  disk.syncFolder(folder)
  return result
}

/** `navigator.storage`, whose folders are those of a simulated disk. The folder's name begins with its mount. */
export function browserStorage(mounts: Mounts): object {
  const locks = new Locks(() => mounts.time.monotonicMs)

  const folderHandle = (place: Place) => {
    const { disk, path } = place
    const pathOf = (name: string) => `${path}/${name}`
    return {
      getFileHandle: (name: string, { create = false } = {}) =>
        step(place, () => {
          const known = disk.file(pathOf(name))
          if (!known && !create) throw gone()
          return fileHandle(place, known ?? keptName(disk, path, () => disk.make(pathOf(name))), locks)
        }),
      removeEntry: (name: string) =>
        step(place, () => {
          if (!disk.file(pathOf(name))) throw gone()
          keptName(disk, path, () => disk.remove(pathOf(name)))
        }),
      async *keys() {
        yield* await step(place, () => disk.names(path))
      },
    }
  }

  const getDirectoryHandle = async (path: string) => {
    const place = mounts.at(path)!
    place.disk.makeFolder(place.path)
    return folderHandle(place)
  }
  return { getDirectory: async () => ({ getDirectoryHandle }) }
}
