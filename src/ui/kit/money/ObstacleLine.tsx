import type { Refusal } from '../../../worker/api.ts'
import { useObstacleText } from './use-obstacle-text.ts'

/** Nothing is wrong there: there is only nothing to do yet. */
const quiet = new Set(['amountMissing', 'amountUnfinished', 'nameMissing', 'terminalEmpty'])

/** Why a button beside it cannot be pressed. Its line is kept, so that nothing jumps. */
export function ObstacleLine({ obstacle }: { obstacle: Refusal | null }) {
  const obstacleText = useObstacleText()
  const isQuiet = obstacle === null || quiet.has(obstacle.code)
  return (
    <p role="status" className={`min-h-5 leading-5 ${isQuiet ? 'text-muted' : 'font-semibold text-warn'}`}>
      {obstacleText(obstacle)}
    </p>
  )
}
