import { keySuffix } from '../kit/page-kind.ts'

export type Side = 'counter' | 'display'

const lockOf = (side: Side) => `balcao-presence-${side}${keySuffix}`

/**
 * Shows with a lock that a side is present while its page lives. The lock is released when the page ends in any way,
 * and needs no timer, which the browser may slow down in a background window. `onPresent` is called once others can see
 * it.
 */
export function bePresent(side: Side, onPresent: () => void): () => void {
  const leaving = new AbortController()
  let leave = () => {}
  const left = new Promise<void>((resolve) => {
    leave = resolve
  })
  navigator.locks
    .request(lockOf(side), { mode: 'shared', signal: leaving.signal }, () => {
      onPresent()
      return left
    })
    // Stopped before the lock was granted.
    .catch(() => {})
  return () => {
    leaving.abort()
    leave()
  }
}

/** Calls back once no page of that side is present any more. */
export function whenAbsent(side: Side, onAbsent: () => void): () => void {
  const forgetting = new AbortController()
  navigator.locks.request(lockOf(side), { signal: forgetting.signal }, onAbsent).catch(() => {})
  return () => forgetting.abort()
}

export async function isPresent(side: Side): Promise<boolean> {
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === lockOf(side))
}
