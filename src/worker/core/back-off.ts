/** Section 9: the delay before the first attempt to reconnect, and the maximum delay before a later one. */
export const reconnectMs = 1_000
export const reconnectMaxMs = 5_000

/** Delay in ms before the attempt after `attempt` failed ones, from 0: 1, 2, 4, 5, 5 … seconds. */
export const backOffMs = (attempt: number): number => Math.min(reconnectMs * 2 ** attempt, reconnectMaxMs)
