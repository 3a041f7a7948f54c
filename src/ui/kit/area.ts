import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { isNarrow, useIsNarrow } from './components/use-is-narrow.ts'
import { signal } from './signal.ts'

/** The page on which the self-service terminals stand in the place of games and cart. */
const shownAt = signal<string | null>(null)

export const areTerminalsShown = (): boolean => shownAt.get() === location.pathname

/** From the counter to the terminals and back; another page ends it. */
export const switchTerminals = (): void => shownAt.set(areTerminalsShown() ? null : location.pathname)

export function useAreTerminalsShown(): boolean {
  useLocation()
  return shownAt.use(areTerminalsShown)
}

/** The terminals are shown no more when the component goes. */
export const useEndOfTerminals = (): void => useEffect(() => () => shownAt.set(null), [])

/** Whether the cart has a place of its own on the screen; else it is a drawer. */
export const isCartInPlace = (): boolean => !isNarrow() && !areTerminalsShown()

export function useIsCartInPlace(): boolean {
  const areShown = useAreTerminalsShown()
  return !useIsNarrow() && !areShown
}
