import { stat } from 'node:fs/promises'

const pollEveryMs = 1_000

/** A device that was unplugged and plugged in again has a new file. */
async function identityOf(path: string): Promise<string> {
  const { dev, ino, rdev } = await stat(path)
  return [dev, ino, rdev].join()
}

/**
 * Checks whether a device file is still the same, and calls `gone` when it is not, because not every driver reports an
 * unplugged device. Returns the function that stops the checks.
 */
export function watchPresence(path: string, gone: () => void): () => void {
  const atFirst = identityOf(path).catch(() => null)
  const timer = setInterval(async () => {
    const now = await identityOf(path).catch(() => undefined)
    if (now === (await atFirst)) return
    clearInterval(timer)
    gone()
  }, pollEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}
