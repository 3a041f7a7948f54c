import { usePassing } from './passing.ts'

/** A lock that opens by itself `lockMs` after it was closed. */
export function useLock(lockMs: number): [isLocked: boolean, lock: () => void] {
  const [locked, lock] = usePassing<true>(lockMs)
  return [locked !== null, () => lock(true)]
}
