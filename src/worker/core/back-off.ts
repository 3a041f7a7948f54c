/** Section 9: how long a connection waits before the first attempt to get it back, and at most before a later one. */
export const reconnectMs = 1_000
export const reconnectMaxMs = 5_000

/** Delay in ms before the attempt after `attempt` failed ones, from 0: 1, 2, 4, 5, 5 … seconds. */
export const backOffMs = (attempt: number): number => Math.min(reconnectMs * 2 ** attempt, reconnectMaxMs)
