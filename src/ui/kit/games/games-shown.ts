import { useEffect, useState } from 'react'
import { useView } from '../replica/view.ts'

/** The longest wait for the games: the host may be unreachable. */
const patienceMs = 1_000

/** Whether the list of games has its content; less urgent code is loaded afterwards. */
export function useGamesShown(): boolean {
  const hasGames = useView(({ state }) => Object.keys(state.games.offered).length > 0)
  const [isPatient, setPatient] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setPatient(false), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  return hasGames || !isPatient
}

/** Calls back once the current rendering is on the screen. */
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

/** Whether the list of games is on the screen: after that, code that the first screen does not need may be loaded. */
export function useGamesPainted(): boolean {
  const areShown = useGamesShown()
  const [arePainted, setPainted] = useState(false)
  useEffect(() => (areShown ? afterPaint(() => setPainted(true)) : undefined), [areShown])
  return arePainted
}
