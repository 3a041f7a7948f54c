/** Signals that end the program: Ctrl-C, a service manager, a closed terminal window. */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Aborts when this process should end. A part of `balcao start` also ends when its parent ends in any way, because the
 * channel between them closes. A second signal kills it at once.
 */
export function stopSignal(): AbortSignal {
  const stop = new AbortController()
  const end = () => {
    for (const signal of signals) process.off(signal, end)
    stop.abort()
  }
  for (const signal of signals) process.on(signal, end)
  if (process.connected) process.once('disconnect', () => stop.abort())
  return stop.signal
}

export const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
