import { hash } from 'node:crypto'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Seeded } from '../shop-simulation/random.ts'
import { Content, tokenAfter, torn, type DataChange, type Kept } from './content.ts'
import type { Change } from './record.ts'

/**
 * What a file system promises about names. `journaled`, as ext4, XFS, APFS and NTFS do: names change in order, and the sync of a
 * file brings its name with it. `posix`: only the sync of a folder brings its names, and otherwise any of them may be lost.
 */
export type Names = 'journaled' | 'posix'

/**
 * What a power cut takes of that which was not synced: all of it; parts of the last write; any names, writes and parts of
 * writes; nothing.
 */
export type Loss = 'all' | 'end' | 'some' | 'nothing'

class File {
  readonly durable = new Content()
  unsynced: DataChange[] = []
}

class Directory {
  readonly durable = new Map<string, Item>()
  /** As programs see it. */
  readonly present = new Map<string, Item>()
}

/** A symbolic link is its target. */
type Item = File | Directory | string

/** What takes effect at once: one name, or the two of a rename. */
interface NameChange {
  readonly entries: readonly (readonly [folder: Directory, name: string, item: Item | undefined])[]
}

/** What a disk has after a power cut. */
export interface Image {
  /** Two images with the same token are the same. */
  readonly token: string
  /** Puts its files into an empty folder. */
  write(folder: string): void
}

/** A disk that got these changes, and what of them it has for certain. */
export class Disk {
  readonly #names: Names
  readonly #root = new Directory()
  readonly #items = new Map<number, Item>()
  #unsyncedNames: NameChange[] = []
  readonly #unsyncedFiles = new Set<File>()
  #order = 0

  constructor(names: Names) {
    this.#names = names
  }

  apply(change: Change): void {
    this.#order++
    switch (change.kind) {
      case 'folder':
        return this.#make(change.inode, change.path, change.path === '.' ? this.#root : new Directory())
      case 'file':
        return this.#make(change.inode, change.path, new File())
      case 'symlink':
        return this.#make(change.inode, change.path, change.target)
      case 'link':
        return this.#make(change.inode, change.path, this.#items.get(change.inode)!)
      case 'rename': {
        const [from, name] = this.#parent(change.path)
        const [to, toName] = this.#parent(change.to)
        const moved = [to, toName, from.present.get(name)] as const
        return this.#rename([[from, name, undefined], moved])
      }
      case 'remove':
        return this.#rename([[...this.#parent(change.path), undefined]])
      case 'write':
        return this.#changeData(change.inode, { order: this.#order, at: change.at, bytes: change.bytes })
      case 'size':
        return this.#changeData(change.inode, { order: this.#order, size: change.size })
      case 'sync':
        return this.#sync(this.#items.get(change.inode)!)
    }
  }

  /** Long enough for the system to have written everything by itself. */
  writeBack(): void {
    for (const file of [...this.#unsyncedFiles]) this.#syncData(file)
    for (const change of this.#unsyncedNames.splice(0)) keepNames(change)
  }

  /** What is left when the power goes now. */
  image(loss: Loss, random: Seeded): Image {
    const names = this.#keptNames(loss, random)
    const data = new Map([...this.#unsyncedFiles].map((file) => [file, this.#keptData(file, loss, random)]))
    const namesIn = (folder: Directory): Map<string, Item> => {
      const found = new Map(folder.durable)
      for (const { entries } of names) for (const entry of entries) if (entry[0] === folder) put(found, entry)
      return found
    }
    const paths = [...walk(this.#root, '', namesIn)]
    const token = hash('sha1', paths.map(([path, item]) => `${path}\0${tokenOf(item, data)}\0`).join(''))
    return {
      token,
      write: (folder) => {
        for (const [path, item] of paths) writeItem(join(folder, path), item, data)
      },
    }
  }

  #make(inode: number, path: string, item: Item): void {
    this.#items.set(inode, item)
    if (path !== '.') this.#rename([[...this.#parent(path), item]])
  }

  #rename(entries: NameChange['entries']): void {
    this.#unsyncedNames.push({ entries })
    for (const entry of entries) put(entry[0].present, entry)
  }

  #parent(path: string): [Directory, string] {
    let folder = this.#root
    const above = dirname(path)
    if (above !== '.') for (const name of above.split('/')) folder = folder.present.get(name) as Directory
    return [folder, basename(path)]
  }

  #changeData(inode: number, change: DataChange): void {
    const file = this.#items.get(inode) as File
    file.unsynced.push(change)
    this.#unsyncedFiles.add(file)
  }

  #sync(item: Item): void {
    if (item instanceof File) this.#syncData(item)
    if (this.#names === 'journaled') this.#syncNamesUpTo(item)
    else if (item instanceof Directory) this.#syncNamesOf(item)
  }

  #syncData(file: File): void {
    for (const change of file.unsynced) file.durable.change({ change, sectors: null })
    file.unsynced = []
    this.#unsyncedFiles.delete(file)
  }

  /** The journal of names is written up to the last change of this one's name, or of a name in it. */
  #syncNamesUpTo(item: Item): void {
    const last = this.#unsyncedNames.findLastIndex(({ entries }) =>
      entries.some(([folder, , named]) => folder === item || named === item),
    )
    for (const change of this.#unsyncedNames.splice(0, last + 1)) keepNames(change)
  }

  /** The names in a folder alone, with the other half of a rename and what that name was before. */
  #syncNamesOf(folder: Directory): void {
    const folders = new Set([folder])
    const synced = new Set<NameChange>()
    for (const change of this.#unsyncedNames.toReversed()) {
      if (!change.entries.some(([named]) => folders.has(named))) continue
      for (const [named] of change.entries) folders.add(named)
      synced.add(change)
    }
    for (const change of this.#unsyncedNames) if (synced.has(change)) keepNames(change)
    this.#unsyncedNames = this.#unsyncedNames.filter((change) => !synced.has(change))
  }

  #keptNames(loss: Loss, random: Seeded): readonly NameChange[] {
    if (loss === 'all') return []
    if (loss !== 'some') return this.#unsyncedNames
    if (this.#names === 'posix') return this.#unsyncedNames.filter(() => random.isOneIn(2))
    return this.#unsyncedNames.slice(0, random.below(this.#unsyncedNames.length + 1))
  }

  #keptData(file: File, loss: Loss, random: Seeded): Kept[] {
    if (loss === 'all') return []
    const kept = file.unsynced.map((change): Kept => ({ change, sectors: null }))
    if (loss === 'nothing') return kept
    if (loss === 'some')
      return kept
        .filter(() => random.isOneIn(2))
        .map(({ change }) => (random.isOneIn(2) ? torn(change, random) : { change, sectors: null }))
    return kept.map((each) => (each.change.order === this.#order ? torn(each.change, random) : each))
  }
}

function put(names: Map<string, Item>, [, name, item]: NameChange['entries'][number]): void {
  if (item === undefined) names.delete(name)
  else names.set(name, item)
}

function keepNames({ entries }: NameChange): void {
  for (const entry of entries) put(entry[0].durable, entry)
}

function* walk(
  folder: Directory,
  above: string,
  namesIn: (folder: Directory) => Map<string, Item>,
): Generator<[path: string, item: Item]> {
  for (const [name, item] of namesIn(folder)) {
    yield [`${above}${name}`, item]
    if (item instanceof Directory) yield* walk(item, `${above}${name}/`, namesIn)
  }
}

type KeptData = ReadonlyMap<File, readonly Kept[]>

function tokenOf(item: Item, data: KeptData): string {
  if (item instanceof Directory) return 'folder'
  if (typeof item === 'string') return item
  return (data.get(item) ?? []).reduce(tokenAfter, item.durable.token)
}

function writeItem(path: string, item: Item, data: KeptData): void {
  if (item instanceof Directory) mkdirSync(path, { mode: 0o700 })
  else if (typeof item === 'string') symlinkSync(item, path)
  else writeFileSync(path, bytesOf(item, data.get(item) ?? []), { mode: 0o600 })
}

function bytesOf(file: File, kept: readonly Kept[]): Buffer {
  if (kept.length === 0) return file.durable.bytes
  const content = file.durable.copy()
  for (const each of kept) content.change(each)
  return content.bytes
}
