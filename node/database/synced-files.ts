import { closeSync, fdatasyncSync, openSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** The parts of PGlite's file system in a folder that a subclass must provide. The names are Emscripten's. */
interface NodeFiles {
  readonly node_ops: { mknod: (parent: FileNode, name: string, mode: number, device: number) => FileNode }
  readonly stream_ops: { fsync?: (stream: OpenFile) => number }
  doSetAttr: (...args: [path: unknown, node: object, change: { mode?: number }, ...rest: unknown[]]) => void
  tryFSOperation<T>(operation: () => T): T
  /** In the file system of this machine. */
  realPath(node: FileNode): string
}

interface FileNode {
  readonly mode: number
  readonly parent: FileNode
}

interface OpenFile {
  readonly nfd: number
  readonly node: FileNode
}

const withoutOthers = (mode: number) => mode & ~0o077
const isFolder = (mode: number) => (mode & 0o170000) === 0o040000

/**
 * The files of a database in a folder. They are synced when the database requests it, which PGlite's own class does not do, and
 * only this user can use them, where PGlite lets everybody write. Needs `wal_sync_method=fsync` among the start parameters.
 */
export class SyncedFiles extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...args)
    const preRun = [
      (module: { NODEFS: object }) => mend(module.NODEFS as NodeFiles),
      ...(emscriptenOpts.preRun ?? []),
    ]
    return { emscriptenOpts: { ...emscriptenOpts, preRun } }
  }
}

function mend(files: NodeFiles): void {
  const { node_ops, stream_ops, doSetAttr } = files
  const { mknod } = node_ops
  /** Whose names may not be on the disk yet. */
  const newFiles = new WeakSet<FileNode>()
  stream_ops.fsync = ({ nfd, node }) =>
    files.tryFSOperation(() => {
      // Windows cannot sync a folder, and does not need it.
      const canSyncFolders = process.platform !== 'win32'
      if (canSyncFolders || !isFolder(node.mode)) fdatasyncSync(nfd)
      // PostgreSQL relies on a file system that writes the name of a new file with its content. POSIX does not promise that.
      if (canSyncFolders && newFiles.has(node)) syncFolder(files.realPath(node.parent))
      newFiles.delete(node)
      return 0
    })
  node_ops.mknod = (parent, name, mode, device) => {
    const node = mknod(parent, name, withoutOthers(mode), device)
    newFiles.add(node)
    return node
  }
  files.doSetAttr = (path, node, change, ...rest) =>
    doSetAttr(
      path,
      node,
      change.mode === undefined ? change : { ...change, mode: withoutOthers(change.mode) },
      ...rest,
    )
}

function syncFolder(path: string): void {
  const folder = openSync(path, 'r')
  try {
    fdatasyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
