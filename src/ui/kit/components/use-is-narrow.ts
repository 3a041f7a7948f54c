import { useSyncExternalStore } from 'react'

const narrowScreen = (): MediaQueryList => window.matchMedia('(width <= 1100px)')

/** Whether the screen is too narrow for rail, board and cart side by side: then the cart is a drawer. */
export const isNarrow = (): boolean => narrowScreen().matches

function subscribe(listener: () => void): () => void {
  const screen = narrowScreen()
  screen.addEventListener('change', listener)
  return () => screen.removeEventListener('change', listener)
}

export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, isNarrow)
