/** Signals that mean the end: Ctrl-C, a service manager, a terminal window that was closed. */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Aborts when this process is asked to end. A part of `balcao start` is also asked by the end of its parent, however that
 * came: the channel between them closes. A second signal of the same kind kills at once.
 */
export function whenAskedToStop(): AbortSignal {
  const stop = new AbortController()
  for (const signal of signals) process.once(signal, () => stop.abort())
  if (process.connected) process.once('disconnect', () => stop.abort())
  return stop.signal
}

export const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
