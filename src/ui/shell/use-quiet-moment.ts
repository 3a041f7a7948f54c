import { useEffect, useState } from 'react'

/** Longer than between two keys of somebody who types, and shorter than a log-in. */
const quietMs = 1_000

/** Whether nothing has been pressed for a moment; from then on it is true. */
export function useQuietMoment(): boolean {
  const [isQuiet, setQuiet] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setQuiet(true), quietMs)
    }
    const kinds = ['keydown', 'pointerdown'] as const
    for (const kind of kinds) addEventListener(kind, wait, true)
    wait()
    return () => {
      clearTimeout(timer)
      for (const kind of kinds) removeEventListener(kind, wait, true)
    }
  }, [])
  return isQuiet
}
