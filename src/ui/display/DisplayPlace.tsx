import { lazy, Suspense } from 'react'
import { useGamesPainted } from '../kit/games/use-games-painted.ts'

const DisplayButton = lazy(() => import('./DisplayButton.tsx'))

const place = <span className="size-11 shrink-0" />

/** The place of the two-monitor toggle, whose code does not compete with what the first screen shows. */
export function DisplayPlace() {
  const areGamesPainted = useGamesPainted()
  if (!areGamesPainted) return place
  return (
    <Suspense fallback={place}>
      <DisplayButton />
    </Suspense>
  )
}
