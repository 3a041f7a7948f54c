import { useEffect, useState } from 'react'

/** A lock that opens by itself `lockMs` after it was shut. */
export function useLock(lockMs: number): [isLocked: boolean, lock: () => void] {
  const [isLocked, setLocked] = useState(false)
  useEffect(() => {
    if (!isLocked) return
    const timer = setTimeout(() => setLocked(false), lockMs)
    return () => clearTimeout(timer)
  }, [isLocked, lockMs])
  return [isLocked, () => setLocked(true)]
}
