/** Signals that end the program: Ctrl-C, a service manager, a closed terminal window. */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/**
 * Signals within this time are one wish, milliseconds: npm passes on the Ctrl-C that the terminal has sent to every
 * process already, a terminal that closes sends two, and `bin/end-with-npm.mjs` adds one within half a second.
 */
const oneWishMs = 1_000

/** Stop what runs here with care. */
const careful: (() => void)[] = []

/**
 * Aborts when this process should end. A part of `balcao start` also ends when its parent closes the channel between
 * them, or ends in any way. A second signal, after a while, kills it at once.
 */
export function stopSignal(): AbortSignal {
  const stop = new AbortController()
  const end = () => {
    stop.abort()
    const letSignalsKill = () => {
      for (const signal of signals) process.off(signal, end)
    }
    setTimeout(letSignalsKill, oneWishMs).unref()
  }
  for (const signal of signals) process.on(signal, end)
  careful.push(end)
  if (process.connected) process.once('disconnect', end)
  // The channel was closed before.
  else if (process.send) end()
  return stop.signal
}

/** Stops this process as a signal does, if it must be stopped with care; returns whether it must. */
export function stopWithCare(): boolean {
  for (const end of careful) end()
  return careful.length > 0
}

export const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
