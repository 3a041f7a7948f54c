import { useState } from 'react'
import { useLocation } from 'wouter'
import { useView } from '../kit/replica/view.ts'

/** Whether the terminals stand in the place of games and cart; null in deployments without terminals. Another page ends it. */
export function useTerminalsArea(): { areShown: boolean; onSwitch: () => void } | null {
  const hasTerminals = useView(({ state }) => state.session.deployment?.flags.terminals ?? false)
  const [location] = useLocation()
  const [shownAt, setShownAt] = useState<string | null>(null)
  if (!hasTerminals) return null
  const areShown = shownAt === location
  return { areShown, onSwitch: () => setShownAt(areShown ? null : location) }
}
