import { isTraining } from '../is-training.ts'

const lockName = isTraining ? 'balcao-training' : 'balcao-terminal'
/** How long a page that is just being left may take to let go of the counter. */
const patienceMs = 1_500

let isHeld = false

/**
 * One live counter per browser profile (rulings, "Session"): the tab that holds this lock, whichever of its workers does
 * the work and however long one takes to die. Resolves to true once this tab has it, and keeps it until the tab goes; to
 * false where another tab has it and `takeOver` is false. `onLost` is called when another tab takes it.
 */
export function becomeSingleWriter(takeOver: boolean, onLost: () => void): Promise<boolean> {
  if (isHeld) return Promise.resolve(true)
  return new Promise((resolve) => {
    const options: LockOptions = takeOver ? { steal: true } : { signal: AbortSignal.timeout(patienceMs) }
    navigator.locks
      .request(lockName, options, () => {
        isHeld = true
        resolve(true)
        return new Promise<void>(() => {})
      })
      .catch(() => {
        // Before the lock is ours this is the end of our patience, afterwards another tab's theft.
        if (isHeld) onLost()
        isHeld = false
        resolve(false)
      })
  })
}
