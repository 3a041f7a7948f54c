import { useGamesPainted } from '../../kit/games/use-games-painted.ts'
import { part } from '../../kit/part.tsx'
import { CartPlaceholder } from './CartPlaceholder.tsx'

async function load() {
  const { CartPanel } = await import('./CartPanel.tsx')
  return { default: CartPanel }
}

/** The cart's column: the first page is painted without waiting for the cart's code. */
export const CartPlace = part(load, {
  isUnasked: true,
  Placeholder: CartPlaceholder,
  useIsDue: useGamesPainted,
})
