import type { Database } from '../../node/database/database.ts'

const everyMs = 1_000

/** Reads what is in the database, as often as it may have changed. */
export interface Following {
  /** Reads now. Rejects where the database cannot be read: then it is read again each second, until that succeeds. */
  look(): Promise<void>
  stop(): void
}

/** Calls `look` each second; where no other process can use the database, only while the last one has failed. */
export function follow(
  { listen }: Pick<Database, 'listen'>,
  look: () => Promise<void>,
  report: (error: unknown) => void,
): Following {
  let isBehind = false
  async function lookNow(): Promise<void> {
    isBehind = true
    await look()
    isBehind = false
  }
  const timer = setInterval(() => {
    if (isBehind || listen !== null) lookNow().catch(report)
  }, everyMs)
  timer.unref()
  return { look: lookNow, stop: () => clearInterval(timer) }
}
