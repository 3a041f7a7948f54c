import { useGamesPainted } from '../kit/games/games-shown.ts'
import { part } from '../kit/part.tsx'

/** The host's figure of the till. Its code is loaded with the cart's, after the first screen, which shows no money. */
export const BalancePlace = part(() => import('./Balance.tsx'), {
  holdsKeys: false,
  useIsDue: useGamesPainted,
})
