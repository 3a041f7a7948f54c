import type { Refusal } from '../../worker/api.ts'
import { useObstacleText } from '../till/use-obstacle-text.ts'

/** Nothing is wrong there: there is only nothing to do yet. */
const quiet = new Set(['terminalEmpty', 'amountMissing'])

/** Why a button beside it cannot be pressed. Its line is kept, so that nothing jumps. */
export function Reason({ obstacle }: { obstacle: Refusal | null }) {
  const obstacleText = useObstacleText()
  return (
    <p
      role="status"
      className={`min-h-4.5 text-[13px] leading-4.5 ${obstacle && !quiet.has(obstacle.code) ? 'text-warn' : 'text-muted'}`}
    >
      {obstacleText(obstacle)}
    </p>
  )
}
