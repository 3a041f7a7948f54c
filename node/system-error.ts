/** The system's error code (`ENOENT`, `EADDRINUSE`); undefined for other errors. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/** A disk, a quota or a file may grow no more. */
export const isFull = (error: unknown): boolean => ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(codeOf(error) ?? '')

/** The disk cannot read it, now and later: a bad sector. Other errors, such as too many open files, are of this moment. */
export const isUnreadable = (error: unknown): boolean => codeOf(error) === 'EIO'
