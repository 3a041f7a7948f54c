import { stat } from 'node:fs/promises'

const askEveryMs = 1_000

/**
 * Asks whether a device file is still there, and calls `gone` when it is not: not every driver says so when its device
 * is pulled. Returns what stops the asking.
 */
export function watchPresence(path: string, gone: () => void): () => void {
  const timer = setInterval(() => {
    stat(path).catch(() => {
      clearInterval(timer)
      gone()
    })
  }, askEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}
