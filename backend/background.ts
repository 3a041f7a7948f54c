import { report } from './operations/report.ts'

/** Does work without waiting for it. If it fails, the process logs the error and continues. */
export function inBackground(what: string, work: () => Promise<unknown>): void {
  work().catch((error: unknown) => report(`${what}: ${String(error)}`))
}
