const shackles = {
  closed: 'M8.5 11V7.5a3.5 3.5 0 0 1 7 0V11',
  open: 'M8.5 11V7.5a3.5 3.5 0 0 1 6.8-1.2',
} as const

/** Drawn like `Icon`, but in its own file, because the first screens do not show it. */
export const LockIcon = ({ is, className = 'size-5' }: { is: keyof typeof shackles; className?: string }) => (
  <svg
    aria-hidden
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.9"
    strokeLinecap="round"
    strokeLinejoin="round"
    className={`shrink-0 ${className}`}
  >
    <path d={`M6 11h12v9H6z${shackles[is]}`} />
  </svg>
)
