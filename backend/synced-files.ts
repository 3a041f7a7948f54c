import { fdatasyncSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** What the database's own file system in a folder leaves to be done; its names are Emscripten's. */
interface NodeFiles {
  readonly node_ops: { mknod: (parent: object, name: string, mode: number, device: number) => object }
  readonly stream_ops: { fsync?: (stream: OpenFile) => number }
  doSetAttr: (...args: [path: unknown, node: object, change: { mode?: number }, ...rest: unknown[]]) => void
  tryFSOperation<T>(operation: () => T): T
}

interface OpenFile {
  readonly nfd: number
  readonly node: { readonly mode: number }
}

const withoutOthers = (mode: number) => mode & ~0o077
const isFolder = (mode: number) => (mode & 0o170000) === 0o040000

/**
 * The files of a database, in a folder: on disk when the database asks for it, where PGlite's own class does nothing, and
 * for this user alone, where that lets everybody write. Wants `syncedDatabase` among the start parameters.
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
  stream_ops.fsync = ({ nfd, node }) =>
    files.tryFSOperation(() => {
      // Windows cannot sync a folder, and needs no such thing.
      if (process.platform !== 'win32' || !isFolder(node.mode)) fdatasyncSync(nfd)
      return 0
    })
  node_ops.mknod = (parent, name, mode, device) => mknod(parent, name, withoutOthers(mode), device)
  files.doSetAttr = (path, node, change, ...rest) =>
    doSetAttr(
      path,
      node,
      change.mode === undefined ? change : { ...change, mode: withoutOthers(change.mode) },
      ...rest,
    )
}
