/** Ends never, in a worker: it waits for memory that nobody changes, as for a disk that hangs, and leaves the processor alone. */
export const hang = `Atomics.wait(new Int32Array(new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true }).buffer), 0, 0)`

/** In a core: the disk takes the next event of a type, as everything before it, and never says that it is there. */
export const hangAtFlushOf = (type: string): string => `{
  const { write, flush } = FileSystemSyncAccessHandle.prototype
  let isWritten = false
  FileSystemSyncAccessHandle.prototype.write = function (bytes, options) {
    isWritten ||= new TextDecoder().decode(bytes).includes('"type":"${type}"')
    return write.call(this, bytes, options)
  }
  FileSystemSyncAccessHandle.prototype.flush = function () {
    if (isWritten) ${hang}
    flush.call(this)
  }
}`
