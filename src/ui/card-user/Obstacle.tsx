import type { Refusal } from '../../worker/api.ts'
import { useObstacleText } from '../till/use-obstacle-text.ts'

/** Why the button below cannot be pressed. Its line is kept, so that nothing jumps. */
export function Obstacle({ obstacle }: { obstacle: Refusal | null }) {
  const obstacleText = useObstacleText()
  const isMissing = obstacle?.code === 'amountMissing' || obstacle?.code === 'nameMissing'
  return (
    <p role="status" className={`min-h-5 ${isMissing ? 'text-muted' : 'font-semibold text-warn'}`}>
      {obstacleText(obstacle)}
    </p>
  )
}
