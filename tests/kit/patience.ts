/**
 * How long a test waits for a condition. That it comes is the rule; how fast is none, on a machine that also does other
 * things.
 */
export const patience = { timeout: 30_000, interval: 20 }
