import { useGamesPainted } from '../kit/games/games-shown.ts'
import { part } from '../kit/part.tsx'

/** The two-monitor toggle. Its code is loaded after the first screen. */
export const DisplayPlace = part(() => import('./DisplayButton.tsx'), {
  holdsKeys: false,
  Placeholder: () => <span className="size-11 shrink-0" />,
  useIsDue: useGamesPainted,
})
