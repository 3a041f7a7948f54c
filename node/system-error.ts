/** The system's name for what went wrong (`ENOENT`, `EADDRINUSE`); undefined where it was not the system. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
