import { useGamesPainted } from '../kit/games/games-shown.ts'
import { part } from '../kit/part.tsx'

/** The last banner. Its code is loaded with the balance, after the first screen. */
export const BannerPlace = part(() => import('./Banner.tsx'), {
  holdsKeys: false,
  useIsDue: useGamesPainted,
})
