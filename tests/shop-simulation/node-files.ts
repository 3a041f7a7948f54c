import fs from 'node:fs'
import files from 'node:fs/promises'
import type { DiskFile } from './disk.ts'
import { nothing } from './life.ts'
import type { Mounts, Place } from './mounts.ts'

const failure = (code: string): Error => Object.assign(new Error(`${code}: the simulated disk`), { code })

/** A step of a program on its disk. One that is over takes none. */
async function step<Result>({ life }: Place, work: () => Result): Promise<Result> {
  await undefined
  return life.isOver ? nothing() : work()
}

const there = ({ disk, path }: Place): DiskFile => {
  const file = disk.file(path)
  if (!file) throw failure('ENOENT')
  return file
}

const statOf = ({ disk, path }: Place) => {
  const file = disk.file(path)
  if (!file && !disk.hasFolder(path)) throw failure('ENOENT')
  return {
    ...{ size: file?.size ?? 0, mtimeMs: file?.changedAtMs ?? 0, uid: 0, gid: 0, mode: 0o600 },
    isFile: () => file !== undefined,
    isDirectory: () => file === undefined,
    isSymbolicLink: () => false,
  }
}

const bytesOf = (content: string | Uint8Array): Uint8Array =>
  typeof content === 'string' ? Buffer.from(content) : content

/** A folder, for the sync of its names, or a file: what the product uses of a `FileHandle`. */
class Handle {
  readonly #place: Place
  readonly #mounts: Mounts
  readonly #file: DiskFile | null

  constructor(place: Place, mounts: Mounts, file: DiskFile | null) {
    this.#place = place
    this.#mounts = mounts
    this.#file = file
  }

  appendFile = (content: string | Uint8Array) =>
    step(this.#place, () => void this.#write(this.#there.size, bytesOf(content)))

  writeFile = (content: string | Uint8Array) => step(this.#place, () => void this.#write(0, bytesOf(content)))

  write = (content: string | Uint8Array, ...rest: number[]) =>
    step(this.#place, () => {
      const bytes = bytesOf(content)
      const [offset = 0, length = bytes.length, at = 0] =
        typeof content === 'string' ? [0, bytes.length, rest[0]] : rest
      return { bytesWritten: this.#write(at, bytes.subarray(offset, offset + length)) }
    })

  read = (buffer: Buffer, offset: number, length: number, at: number) =>
    step(this.#place, () => ({ buffer, bytesRead: this.#there.read(at, length).copy(buffer, offset) }))

  truncate = (size = 0) => step(this.#place, () => this.#there.truncate(size))
  stat = () => step(this.#place, () => ({ size: this.#there.size }))
  chmod = () => step(this.#place, () => {})
  chown = () => step(this.#place, () => {})
  close = () => step(this.#place, () => {})
  datasync = () => this.sync()

  sync = async (): Promise<void> => {
    const ms = this.#place.syncMs()
    if (ms > 0) await this.#mounts.time.sleep(ms)
    return step(this.#place, () => {
      if (this.#file) this.#file.sync()
      else this.#place.disk.syncFolder(this.#place.path)
    })
  }

  get #there(): DiskFile {
    if (!this.#file) throw failure('EISDIR')
    return this.#file
  }

  #write(at: number, bytes: Uint8Array): number {
    const file = this.#there
    // What is there already can be written over.
    const room = this.#place.disk.isFull ? Math.max(0, file.size - at) : bytes.length
    if (room < bytes.length) {
      file.write(at, bytes.subarray(0, room))
      throw failure('ENOSPC')
    }
    file.write(at, bytes)
    file.changedAtMs = this.#mounts.time.wallMs
    return bytes.length
  }
}

/** The functions of `node:fs/promises` that programs of the simulation use, over their disks. */
const ours = (mounts: Mounts) => ({
  open: (place: Place, flags = 'r') =>
    step(place, () => {
      const { disk, path } = place
      if (disk.hasFolder(path)) return new Handle(place, mounts, null)
      const known = disk.file(path)
      if (!known && flags.startsWith('r')) throw failure('ENOENT')
      if (!known && disk.isFull) throw failure('ENOSPC')
      const file = known ?? disk.make(path)
      if (flags.startsWith('w')) file.truncate(0)
      return new Handle(place, mounts, file)
    }),
  readFile: (place: Place, encoding?: BufferEncoding) =>
    step(place, () => (encoding ? there(place).read().toString(encoding) : there(place).read())),
  readdir: (place: Place, options?: { recursive?: boolean; withFileTypes?: boolean }) =>
    step(place, () => {
      const { disk, path } = place
      if (!disk.hasFolder(path)) throw failure('ENOENT')
      if (!options?.withFileTypes) return [...disk.names(path), ...disk.folders(path)]
      return [...disk.paths(path)].map((file) => {
        const cut = file.lastIndexOf('/')
        const parentPath = `${place.root}${file.slice(0, cut)}`
        return { name: file.slice(cut + 1), parentPath, isFile: () => true, isDirectory: () => false }
      })
    }),
  rename: (place: Place, to: string) => step(place, () => place.disk.rename(place.path, mounts.at(to)!.path)),
  rm: (place: Place) => step(place, () => place.disk.remove(place.path)),
  unlink: (place: Place) =>
    step(place, () => {
      there(place)
      place.disk.remove(place.path)
    }),
  mkdir: (place: Place) =>
    step(place, () => {
      const made = place.disk.makeFolder(place.path)
      return made === undefined ? undefined : `${place.root}${made}`
    }),
  lchown: (place: Place) => step(place, () => {}),
  stat: (place: Place) => step(place, () => statOf(place)),
  statfs: (place: Place) => step(place, () => ({ bavail: place.disk.isFull ? 0 : 2 ** 30, bsize: 4_096 })),
  truncate: (place: Place, size: number) => step(place, () => there(place).truncate(size)),
})

/** What programs do with modes and links, which these disks do not have. */
const oursAtOnce = {
  realpathSync: ({ root, path }: Place) => `${root}${path}`,
  readdirSync: () => [],
  lstatSync: statOf,
  chmodSync: () => {},
}

type Functions = Readonly<Record<string, (...args: never[]) => unknown>>

/** Paths of simulated disks go to these functions, all others to those of Node. */
const routed = (mounts: Mounts, simulated: Functions, real: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(simulated).map(([name, work]) => {
      const usual = Reflect.get(real, name) as (...args: unknown[]) => unknown
      return [
        name,
        (path: unknown, ...rest: unknown[]) => {
          const place = mounts.at(path)
          return place ? work(...([place, ...rest] as never[])) : usual(path, ...rest)
        },
      ]
    }),
  )

/** `node:fs/promises` and `node:fs` with the disks of a simulation. */
export const nodeFiles = (mounts: Mounts) => ({
  promises: routed(mounts, ours(mounts), files),
  atOnce: routed(mounts, oursAtOnce, fs),
})
