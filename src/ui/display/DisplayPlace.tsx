import { useGamesPainted } from '../kit/games/games-shown.ts'
import { part } from '../kit/part.tsx'

/** The two-monitor toggle, whose code does not compete with what the first screen shows. */
export const DisplayPlace = part(() => import('./DisplayButton.tsx'), {
  isUnasked: true,
  Placeholder: () => <span className="size-11 shrink-0" />,
  useIsDue: useGamesPainted,
})
