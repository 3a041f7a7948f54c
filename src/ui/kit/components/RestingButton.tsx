import { limits } from '../limits.ts'
import { useView } from '../replica/view.ts'
import { Button } from './Button.tsx'
import { useLock } from './passing.ts'

interface Props extends Omit<Parameters<typeof Button>[0], 'onClick'> {
  /** The ticket or receipt that it prints, by its id; undefined where there is none yet. */
  paperOf?: string | undefined
  onClick: () => void
}

/**
 * A button that puts something on paper: it rests for 3 s after use (section 4), so that no second touch prints twice, and
 * wherever else a copy of the same was requested. That one that was drawn anew rests as well is by the core's word.
 */
export function RestingButton({ paperOf, onClick, disabled = false, ...rest }: Props) {
  const isResting = useView(({ facts }) => paperOf !== undefined && facts.copiesResting.includes(paperOf))
  const [isLocked, lock] = useLock(limits.copyLockMs)
  const use = () => {
    lock()
    onClick()
  }
  return <Button {...rest} disabled={disabled || isLocked || isResting} onClick={use} />
}
