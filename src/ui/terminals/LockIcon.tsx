import { LineIcon } from '../kit/components/Icon.tsx'

const shackles = {
  closed: 'M8.5 11V7.5a3.5 3.5 0 0 1 7 0V11',
  open: 'M8.5 11V7.5a3.5 3.5 0 0 1 6.8-1.2',
} as const

/** In its own file, because the first screens do not show it. */
export const LockIcon = ({ is, className = 'size-5' }: { is: keyof typeof shackles; className?: string }) => (
  <LineIcon path={`M6 11h12v9H6z${shackles[is]}`} className={className} />
)
