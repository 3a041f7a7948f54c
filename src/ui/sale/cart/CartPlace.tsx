import { useEffect, useState, type ComponentType } from 'react'
import { useGamesPainted } from '../../kit/games/use-games-painted.ts'
import { CartPlaceholder } from './CartPlaceholder.tsx'

/** Kept once it is here: the next page shows it at once. */
let Panel: ComponentType | null = null

async function fetchPanel(): Promise<void> {
  const { CartPanel } = await import('./CartPanel.tsx')
  Panel = CartPanel
}

/**
 * The cart's column: the first page is painted without waiting for the cart's code. Not a Suspense, which would hold the
 * cart back for 300 ms once it has shown a placeholder.
 */
export function CartPlace() {
  const [isHere, setHere] = useState(Panel !== null)
  const areGamesPainted = useGamesPainted()
  const fail = (error: unknown) =>
    setHere(() => {
      // To the boundary of the page, which knows what to do about a part that cannot be fetched.
      throw error
    })
  useEffect(() => {
    if (!isHere && areGamesPainted) void fetchPanel().then(() => setHere(true), fail)
  }, [isHere, areGamesPainted])
  return isHere && Panel ? <Panel /> : <CartPlaceholder />
}
