/**
 * How long a test waits for a condition. The rule is that it becomes true; the time depends on the load of the machine. Mutants
 * with which it never does are given up sooner.
 */
export const patience = { timeout: Number(process.env['PATIENCE_MS'] ?? 60_000), interval: 20 }
