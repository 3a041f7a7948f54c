/** How long a page that is just being left may take to let go of the terminal. */
const patienceMs = 1_500

/**
 * One live terminal per browser profile (rulings, "Session"). Resolves to true once this worker holds the lock, and holds
 * it until it dies; to false where another tab has it and `takeOver` is false. `onLost` is called when another tab takes it.
 */
export function becomeSingleWriter(
  lockName: string,
  takeOver: boolean,
  onLost: () => void,
): Promise<boolean> {
  return new Promise((resolve) => {
    let isOurs = false
    const options: LockOptions = takeOver ? { steal: true } : { signal: AbortSignal.timeout(patienceMs) }
    navigator.locks
      .request(lockName, options, () => {
        isOurs = true
        resolve(true)
        return new Promise<void>(() => {})
      })
      // Before the lock is ours this is the end of our patience, afterwards another tab's theft.
      .catch(() => (isOurs ? onLost() : resolve(false)))
  })
}
