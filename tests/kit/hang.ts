/**
 * Never ends, in a worker: it waits for memory that nothing changes, like a hanging disk, without using the processor.
 */
export const hang = `Atomics.wait(new Int32Array(new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true }).buffer), 0, 0)`

/** In a core: the disk accepts the next event of a type, but never reports that it is written. */
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

/** In a core: it returns the log that it rescues, and then does not end when it should. */
export const hangAfterRescue = `{
  const post = self.postMessage
  self.postMessage = (message, ...rest) => {
    post.call(self, message, ...rest)
    if (message?.value?.value?.[0]?.bytes) setTimeout(() => ${hang})
  }
}`
