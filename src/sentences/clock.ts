/** A clock that is kept right goes back by less now and then, ms. */
const unnoticedMs = 1_000

/** Whether the clock of the counter was set back between two events that follow each other: their times in ms since 1970. */
export const wasSetBack = (before: number, after: number): boolean => after < before - unnoticedMs
