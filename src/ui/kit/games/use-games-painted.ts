import { useEffect, useState } from 'react'
import { useGamesShown } from './use-games-shown.ts'

/** Calls back once what is drawn now is on the screen. */
function afterPaint(callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(callback)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** Whether the list of games is on the screen: from then on code may be fetched that the first screen does without. */
export function useGamesPainted(): boolean {
  const areShown = useGamesShown()
  const [arePainted, setPainted] = useState(false)
  useEffect(() => (areShown ? afterPaint(() => setPainted(true)) : undefined), [areShown])
  return arePainted
}
