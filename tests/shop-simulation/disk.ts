import type { Seeded } from './random.ts'

/** A change of a file that is not on the disk yet: bytes at a place, or another length. */
interface Change {
  readonly at: number
  /** Null for another length, which is `at`. */
  readonly bytes: Uint8Array | null
  readonly sizeBefore: number
  readonly bytesBefore: Uint8Array
}

/** A file as programs see it, and what the disk does not have of it yet. */
export class DiskFile {
  #bytes = Buffer.alloc(1_024)
  #size = 0
  #unsynced: Change[] = []
  changedAtMs = 0

  get size(): number {
    return this.#size
  }

  /** The bytes from `at` on, at most so many: a copy. */
  read(at = 0, length = this.#size): Buffer {
    return Buffer.from(this.#bytes.subarray(at, Math.min(at + length, this.#size)))
  }

  write(at: number, bytes: Uint8Array): void {
    this.#unsynced.push({
      at,
      bytes: Buffer.from(bytes),
      sizeBefore: this.#size,
      bytesBefore: this.read(at, bytes.length),
    })
    this.#put(at, bytes)
  }

  truncate(size: number): void {
    if (size === this.#size) return
    const bytesBefore = this.read(size)
    this.#unsynced.push({ at: size, bytes: null, sizeBefore: this.#size, bytesBefore })
    this.#cut(size)
  }

  sync(): void {
    this.#unsynced = []
  }

  /** The disk has any of what was not synced, and perhaps a part of one write. */
  losePower(random: Seeded): void {
    const changes = this.#unsynced
    this.#unsynced = []
    for (const { at, bytes, sizeBefore, bytesBefore } of changes.toReversed()) {
      this.#cut(sizeBefore)
      if (bytesBefore.length > 0 || bytes === null) this.#put(at, bytesBefore)
      this.#size = sizeBefore
    }
    for (const { at, bytes } of changes) {
      if (random.isOneIn(2)) continue
      if (bytes === null) this.#cut(at)
      else this.#put(at, random.isOneIn(3) ? bytes.subarray(0, random.below(bytes.length)) : bytes)
    }
  }

  /** One bit is read differently from now on. False if there is none. */
  rot(random: Seeded): boolean {
    if (this.#size === 0) return false
    const at = random.below(this.#size)
    this.#bytes[at] = this.#bytes[at]! ^ (1 << random.below(8))
    return true
  }

  #put(at: number, bytes: Uint8Array): void {
    const end = at + bytes.length
    if (end > this.#bytes.length) {
      const grown = Buffer.alloc(Math.max(end, 2 * this.#bytes.length))
      this.#bytes.copy(grown, 0, 0, this.#size)
      this.#bytes = grown
    }
    this.#bytes.set(bytes, at)
    this.#size = Math.max(this.#size, end)
  }

  #cut(size: number): void {
    this.#bytes.fill(0, Math.min(size, this.#size), this.#size)
    if (size > this.#bytes.length) this.#put(size, new Uint8Array(0))
    this.#size = size
  }
}

/** A change of the names in a folder that is not on the disk yet. */
interface NameChange {
  readonly folder: string
  readonly entries: readonly (readonly [
    path: string,
    before: DiskFile | undefined,
    after: DiskFile | undefined,
  ])[]
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/')) || '/'

/**
 * The disk of one machine. What was written outlives the program, and what was synced outlives a power cut; names, the sync of
 * their folder.
 */
export class Disk {
  /** No file grows any more. */
  isFull = false
  readonly #files = new Map<string, DiskFile>()
  readonly #folders = new Set<string>(['/'])
  #unsynced: NameChange[] = []

  file(path: string): DiskFile | undefined {
    return this.#files.get(path)
  }

  hasFolder(path: string): boolean {
    return this.#folders.has(path)
  }

  /** With those above it; on the disk at once. The first one that was made; undefined if all were there. */
  makeFolder(path: string): string | undefined {
    if (this.#folders.has(path)) return undefined
    const above = this.makeFolder(folderOf(path))
    this.#folders.add(path)
    return above ?? path
  }

  /** Paths of the files below a folder. */
  *paths(folder = '/'): Generator<string> {
    const start = folder.endsWith('/') ? folder : `${folder}/`
    for (const path of this.#files.keys()) if (path.startsWith(start)) yield path
  }

  /** Names of the files in a folder. */
  names(folder: string): string[] {
    return [...this.paths(folder)]
      .filter((path) => folderOf(path) === folder)
      .map((path) => path.slice(folder.length + 1))
  }

  /** Names of the folders in a folder. */
  folders(folder: string): string[] {
    return [...this.#folders]
      .filter((path) => path !== folder && folderOf(path) === folder)
      .map((path) => path.slice(folder.length + 1))
  }

  make(path: string): DiskFile {
    const file = new DiskFile()
    this.#rename(folderOf(path), [[path, this.#files.get(path), file]])
    return file
  }

  rename(from: string, to: string): void {
    const file = this.#files.get(from)
    this.#rename(folderOf(to), [
      [from, file, undefined],
      [to, this.#files.get(to), file],
    ])
  }

  remove(path: string): void {
    this.#rename(folderOf(path), [[path, this.#files.get(path), undefined]])
  }

  syncFolder(folder: string): void {
    this.#unsynced = this.#unsynced.filter((change) => change.folder !== folder)
  }

  /** Names change in order on the disk, so that it has the first of the changes; files, any of theirs. */
  losePower(random: Seeded): void {
    const changes = this.#unsynced
    this.#unsynced = []
    for (const { entries } of changes.toReversed())
      for (const [path, before] of entries) this.#set(path, before)
    for (const { entries } of changes.slice(0, random.below(changes.length + 1)))
      for (const [path, , after] of entries) this.#set(path, after)
    for (const file of new Set(this.#files.values())) file.losePower(random)
  }

  #rename(folder: string, entries: NameChange['entries']): void {
    this.#unsynced.push({ folder, entries })
    for (const [path, , after] of entries) this.#set(path, after)
  }

  #set(path: string, file: DiskFile | undefined): void {
    if (file) this.#files.set(path, file)
    else this.#files.delete(path)
  }
}
