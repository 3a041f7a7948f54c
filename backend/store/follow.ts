import type { Database } from '../../node/database/database.ts'

const everyMs = 1_000

/** Reads what is in the database, as often as it may have changed. */
export interface Following {
  /** Reads now. Rejects where the database cannot be read: then it is read again each second, until that succeeds. */
  look(): Promise<void>
  stop(): void
}

/**
 * Calls `look` each second, and not while the call before has no answer; where no other process can use the database, only after a
 * failure.
 */
export function follow(
  { listen }: Pick<Database, 'listen'>,
  look: () => Promise<void>,
  report: (error: unknown) => void,
): Following {
  let isBehind = false
  let isLooking = false
  const lookNow = (): Promise<void> =>
    look().then(
      () => {
        isBehind = false
      },
      (error: unknown) => {
        isBehind = true
        throw error
      },
    )
  const timer = setInterval(() => {
    if (isLooking || (listen === null && !isBehind)) return
    isLooking = true
    void lookNow()
      .catch(report)
      .finally(() => {
        isLooking = false
      })
  }, everyMs)
  timer.unref()
  return { look: lookNow, stop: () => clearInterval(timer) }
}
