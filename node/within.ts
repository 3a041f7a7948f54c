/**
 * Work that ends with the signal, or after so many ms: then the signal that it gets is aborted, and also when it has ended.
 * `AbortSignal.any` would leave a trace of each work at a signal that lives for weeks (Node 20).
 */
export async function within<T>(
  ms: number,
  signal: AbortSignal,
  work: (ending: AbortSignal) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted()
  const ending = new AbortController()
  const end = () => ending.abort(signal.reason)
  const tooLong = setTimeout(() => ending.abort(new DOMException('It took too long.', 'TimeoutError')), ms)
  signal.addEventListener('abort', end)
  try {
    return await work(ending.signal)
  } finally {
    clearTimeout(tooLong)
    signal.removeEventListener('abort', end)
    ending.abort()
  }
}
