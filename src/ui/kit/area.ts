import { useEffect } from 'react'
import { usePath } from './location.tsx'
import { isNarrow, useIsNarrow } from './components/use-is-narrow.ts'
import { signal } from './signal.ts'

/** The page that shows the self-service terminals instead of games and cart. */
const shownAt = signal<string | null>(null)

export const areTerminalsShown = (): boolean => shownAt.get() === location.pathname

/** Switches between the counter and the terminals; another page also ends it. */
export const switchTerminals = (): void => shownAt.set(areTerminalsShown() ? null : location.pathname)

export function useAreTerminalsShown(): boolean {
  usePath()
  return shownAt.use(areTerminalsShown)
}

/** The terminals are hidden when the component is unmounted. */
export const useEndOfTerminals = (): void => useEffect(() => () => shownAt.set(null), [])

/** Whether the cart has its own place on the screen; otherwise it is a drawer. */
export const isCartInPlace = (): boolean => !isNarrow() && !areTerminalsShown()

export function useIsCartInPlace(): boolean {
  const areShown = useAreTerminalsShown()
  return !useIsNarrow() && !areShown
}
