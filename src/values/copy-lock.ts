/**
 * Section 9, ms: how long after a copy of a ticket or receipt the next copy is refused, and a button that prints is disabled after
 * use, for an original as well.
 */
export const copyLockMs = 3_000
