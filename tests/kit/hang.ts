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

/** Where a core waits for an answer, at its flush. */
export const flushPath = '/stopped-at-flush'

/**
 * In a core: it stops once, before or after it flushes the next event of a type. It waits for the answer to a request, which a
 * proxy can hold.
 */
export const stopAtFlushOf = (type: string, when: 'before' | 'after'): string => `{
  const { write, flush } = FileSystemSyncAccessHandle.prototype
  let isNext = false
  FileSystemSyncAccessHandle.prototype.write = function (bytes, options) {
    isNext ||= new TextDecoder().decode(bytes).includes('"type":"${type}"')
    return write.call(this, bytes, options)
  }
  FileSystemSyncAccessHandle.prototype.flush = function () {
    if (${when === 'after'}) flush.call(this)
    if (isNext) {
      Object.assign(FileSystemSyncAccessHandle.prototype, { write, flush })
      const request = new XMLHttpRequest()
      request.open('POST', '${flushPath}', false)
      try { request.send() } catch {}
    }
    if (${when === 'before'}) flush.call(this)
  }
}`
