import { trainingSuffix } from '../kit/is-training.ts'

export type Side = 'counter' | 'display'

const lockOf = (side: Side) => `balcao-presence-${side}${trainingSuffix}`

/**
 * Says for as long as this page lives that a side is there, by a lock: it goes with the page however that dies, and no
 * timer has to beat in a window that the browser may slow down. `onPresent` is called once others can see it.
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
    // Left before it was there.
    .catch(() => {})
  return () => {
    leaving.abort()
    leave()
  }
}

/** Calls back once nobody of that side is there any more. */
export function whenAbsent(side: Side, onAbsent: () => void): () => void {
  const forgetting = new AbortController()
  navigator.locks.request(lockOf(side), { signal: forgetting.signal }, onAbsent).catch(() => {})
  return () => forgetting.abort()
}

export async function isPresent(side: Side): Promise<boolean> {
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === lockOf(side))
}
