/** Does work that nobody waits for: where it fails, the log of the process says so, and the process goes on. */
export function inBackground(what: string, work: () => Promise<unknown>): void {
  work().catch((error: unknown) => console.error(`${what}: ${String(error)}`))
}
