import { useEffect, useState, type ComponentType } from 'react'
import { useGamesShown } from '../games/use-games-shown.ts'
import { CartPlaceholder } from './CartPlaceholder.tsx'

/** Kept once it is here: the next page shows it at once. */
let Panel: ComponentType | null = null

async function fetchPanel(): Promise<void> {
  const { CartPanel } = await import('./CartPanel.tsx')
  Panel = CartPanel
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

/**
 * The cart's column: the first page is painted without waiting for the cart's code. Not a Suspense, which would hold the
 * cart back for 300 ms once it has shown a placeholder.
 */
export function CartPlace() {
  const [isHere, setHere] = useState(Panel !== null)
  const areGamesShown = useGamesShown()
  const fail = (error: unknown) =>
    setHere(() => {
      // To the boundary of the page, which knows what to do about a part that cannot be fetched.
      throw error
    })
  useEffect(() => {
    if (isHere || !areGamesShown) return
    return afterPaint(() => void fetchPanel().then(() => setHere(true), fail))
  }, [isHere, areGamesShown])
  return isHere && Panel ? <Panel /> : <CartPlaceholder />
}
