import { useSyncExternalStore } from 'react'

const narrowScreen = window.matchMedia('(width <= 1100px)')

/** Where the screen is too narrow for rail, board and cart side by side: the cart is a drawer then. */
export const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      narrowScreen.addEventListener('change', listener)
      return () => narrowScreen.removeEventListener('change', listener)
    },
    () => narrowScreen.matches,
  )
