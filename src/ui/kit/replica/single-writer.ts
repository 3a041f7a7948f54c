import { isTraining } from '../page-kind.ts'

/** Also the lock of pages of earlier versions, which called the counter a terminal. */
const lockName = isTraining ? 'balcao-training' : 'balcao-terminal'
/** How long a page that is being left may take to release the counter. */
const patienceMs = 3_000

let isHeld = false

/**
 * One live counter per browser profile (rulings, "Session"): the tab that holds this lock, whichever of its workers
 * runs. Resolves to true once this tab has it, and keeps it until the tab is closed; to false if another tab has it and
 * `takeOver` is false. `onLost` is called when another tab takes it.
 */
export function becomeSingleWriter(takeOver: boolean, onLost: () => void): Promise<boolean> {
  if (isHeld) return Promise.resolve(true)
  return new Promise((resolve) => {
    let isGranted = false
    const options: LockOptions = takeOver ? { steal: true } : { signal: AbortSignal.timeout(patienceMs) }
    navigator.locks
      .request(lockName, options, () => {
        isHeld = isGranted = true
        resolve(true)
        return new Promise<void>(() => {})
      })
      .catch(() => {
        // Once it was granted, another tab has stolen the lock. Before, this is our timeout; an earlier request, made for a
        // worker that was replaced meanwhile, may have the lock.
        if (isGranted) {
          isHeld = false
          onLost()
        }
        resolve(isHeld)
      })
  })
}
