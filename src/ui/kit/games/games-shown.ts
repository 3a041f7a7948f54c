import { useEffect, useState } from 'react'
import { useView } from '../replica/view.ts'

/** Whoever has waited so long for the games no longer waits: the host may be away. */
const patienceMs = 1_000

/** Whether the list of games has been given what it shows; what can wait for that does not compete with it. */
export function useGamesShown(): boolean {
  const hasGames = useView(({ state }) => Object.keys(state.games.offered).length > 0)
  const [isPatient, setPatient] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setPatient(false), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  return hasGames || !isPatient
}

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
