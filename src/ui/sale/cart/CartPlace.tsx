import { useGamesPainted } from '../../kit/games/games-shown.ts'
import { part } from '../../kit/part.tsx'

async function load() {
  const { CartPanel } = await import('./CartPanel.tsx')
  return { default: CartPanel }
}

/** The cart's column: the first page is painted without waiting for the cart's code. */
export const CartPlace = part(load, {
  holdsKeys: false,
  Placeholder: () => <div className="h-full bg-surface" aria-busy />,
  useIsDue: useGamesPainted,
})
