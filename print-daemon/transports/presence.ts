import { stat } from 'node:fs/promises'

const askEveryMs = 1_000

/** A device that was pulled and plugged in again has a new file. */
async function identityOf(path: string): Promise<string> {
  const { dev, ino, rdev } = await stat(path)
  return [dev, ino, rdev].join()
}

/**
 * Asks whether a device file is still the one that it was, and calls `gone` when it is not: not every driver says so
 * when its device is pulled. Returns what stops the asking.
 */
export function watchPresence(path: string, gone: () => void): () => void {
  const atFirst = identityOf(path).catch(() => null)
  const timer = setInterval(async () => {
    const now = await identityOf(path).catch(() => undefined)
    if (now === (await atFirst)) return
    clearInterval(timer)
    gone()
  }, askEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}
