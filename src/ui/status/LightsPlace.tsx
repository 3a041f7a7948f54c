import { useGamesPainted } from '../kit/games/games-shown.ts'
import { part } from '../kit/part.tsx'

/** The state of all parts. Its code is loaded with the cart's, after the first screen. */
export const LightsPlace = part(() => import('./StatusLights.tsx'), {
  holdsKeys: false,
  Placeholder: () => <span className="h-11 w-23 shrink-0" />,
  useIsDue: useGamesPainted,
})
