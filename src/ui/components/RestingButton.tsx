import { limits } from '../limits.ts'
import { Button } from './Button.tsx'
import { useLock } from './use-lock.ts'

interface Props extends Omit<Parameters<typeof Button>[0], 'onClick'> {
  onClick: () => void
}

/** A button that puts something on paper: it rests for 3 s after use (section 4), so that no second touch prints twice. */
export function RestingButton({ onClick, disabled = false, ...rest }: Props) {
  const [isLocked, lock] = useLock(limits.copyLockMs)
  const use = () => {
    lock()
    onClick()
  }
  return <Button {...rest} disabled={disabled || isLocked} onClick={use} />
}
