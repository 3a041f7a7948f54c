/** One change, or one sync, as `recording-disk.c` wrote it down. */
export type Change = { readonly end: number } & (
  | { readonly kind: 'file' | 'folder' | 'link'; readonly inode: number; readonly path: string }
  | { readonly kind: 'symlink'; readonly inode: number; readonly path: string; readonly target: string }
  | { readonly kind: 'rename'; readonly path: string; readonly to: string }
  | { readonly kind: 'remove'; readonly path: string }
  | { readonly kind: 'write'; readonly inode: number; readonly at: number; readonly bytes: Buffer }
  | { readonly kind: 'size'; readonly inode: number; readonly size: number }
  | { readonly kind: 'sync'; readonly inode: number }
)

const newLine = 0x0a

/** The record in order; `end` is its length with this change. */
export function readRecord(record: Buffer): Change[] {
  const changes: Change[] = []
  for (let at = 0; at < record.length;) {
    const start = record.indexOf(newLine, at) + 1
    const [kind = '', ...numbers] = record.toString('latin1', at, start - 1).split(' ')
    const [inode = 0, number = 0, oneLength = 0, twoLength = 0] = numbers.map(Number)
    const one = record.subarray(start, start + oneLength)
    const two = record.subarray(start + oneLength, start + oneLength + twoLength)
    at = start + oneLength + twoLength
    changes.push({ end: at, ...changeOf(kind, inode, number, one, two.toString()) })
  }
  return changes
}

/** Whether a change is one of a file, or of a name, below a folder. It must be called with all changes, in order. */
export function below(folder: string): (change: Change) => boolean {
  const inodes = new Set<number>()
  return (change) => {
    const isNamed = 'path' in change && change.path.startsWith(`${folder}/`)
    if (isNamed && 'inode' in change) inodes.add(change.inode)
    return isNamed || ('inode' in change && inodes.has(change.inode))
  }
}

type WithoutEnd<Some> = Some extends unknown ? Omit<Some, 'end'> : never

function changeOf(
  kind: string,
  inode: number,
  number: number,
  bytes: Buffer,
  second: string,
): WithoutEnd<Change> {
  switch (kind) {
    case 'file':
    case 'folder':
    case 'link':
      return { kind, inode, path: bytes.toString() }
    case 'symlink':
      return { kind, inode, path: bytes.toString(), target: second }
    case 'rename':
      if (number > 1) throw new Error('an exchange of names is not expected')
      return { kind, path: bytes.toString(), to: second }
    case 'remove':
      return { kind, path: bytes.toString() }
    case 'write':
      return { kind, inode, at: number, bytes }
    case 'size':
      return { kind, inode, size: number }
    case 'sync':
      return { kind, inode }
    default:
      throw new Error(`a record of ${kind}`)
  }
}
