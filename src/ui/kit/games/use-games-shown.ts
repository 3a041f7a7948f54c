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
