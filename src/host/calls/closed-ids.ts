import type { AttemptLimit, Attempts } from './attempts.ts'

/** More than two counters leave open in a day without the host. Each closed id is kept for ever. */
export const closedIds: AttemptLimit = { allowed: 2_000, windowMs: 15 * 60_000 }

/** Whether an inquiry of an operator may close so many ids that the host has never received. */
export const mayClose = async (attempts: Attempts, operatorId: number, count: number): Promise<boolean> =>
  count === 0 || attempts.take([{ name: `ids closed by operator ${operatorId}`, ...closedIds, count }])
