import { useEffect, useState } from 'react'
import { usePainted } from '../painted.ts'
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

/** Whether the list of games is on the screen. */
export const useGamesPainted = (): boolean => usePainted(useGamesShown())
