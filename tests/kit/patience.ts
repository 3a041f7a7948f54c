/**
 * How long a test waits for a condition. The rule is that it becomes true; the time depends on the load of the machine.
 */
export const patience = { timeout: 30_000, interval: 20 }
