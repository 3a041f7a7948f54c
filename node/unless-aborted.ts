/**
 * Waits for `work`, or rejects with the signal's reason as soon as it is aborted. A signal that lives on keeps nothing of it: a promise
 * that stays open would keep every `Promise.race` with it.
 */
export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted()
  let aborted = () => {}
  const abort = new Promise<never>((_, reject) => {
    aborted = () => reject(signal.reason as Error)
    signal.addEventListener('abort', aborted)
  })
  try {
    return await Promise.race([work, abort])
  } finally {
    signal.removeEventListener('abort', aborted)
  }
}
