import * as limits from '../limits.ts'
import { useView } from '../replica/view.ts'
import { Button } from './Button.tsx'
import { useLock } from './use-lock.ts'

interface Props extends Omit<Parameters<typeof Button>[0], 'onClick'> {
  /** The id of the ticket or receipt that it prints; undefined if there is none yet. */
  paperOf?: string | undefined
  onClick: () => void
}

/**
 * A print button: it is disabled for 3 s after use (section 4), and after a copy of the same paper was requested
 * anywhere else, so that a second touch does not print twice. The core's facts keep it disabled even if it is mounted
 * again.
 */
export function RestingButton({ paperOf, onClick, disabled = false, ...rest }: Props) {
  const isResting = useView(
    ({ facts }) => paperOf !== undefined && facts.printing.copiesResting.includes(paperOf),
  )
  const [isLocked, lock] = useLock(limits.copyLockMs)
  const use = () => {
    lock()
    onClick()
  }
  return <Button {...rest} disabled={disabled || isLocked || isResting} onClick={use} />
}
