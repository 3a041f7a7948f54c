import { exhaustMap, filter, take, timer, type Subscription } from 'rxjs'
import type { LogStorage } from './log.ts'
import type { HostPort } from './ports.ts'

/** Whether the browser deleted the log. */
export interface Deletion {
  isKnown(): boolean
  report(): void
}

/** Checks at intervals whether the log still exists. Reports its deletion once, because the log does not come back. */
export function watchLog(storage: LogStorage, deletion: Deletion, everyMs: number): Subscription {
  return timer(everyMs, everyMs)
    .pipe(
      exhaustMap(() => isGone(storage, deletion)),
      filter((gone) => gone),
      take(1),
    )
    .subscribe()
}

/**
 * A request that moves money is sent only while its intent is still in the log. Otherwise it is not sent, and the
 * inquiry about its id will report that it was never received.
 */
export const onlyWhileLogged = (host: HostPort, storage: LogStorage, deletion: Deletion): HostPort => ({
  ...host,
  async call(name, request, idempotencyKey) {
    if (idempotencyKey !== undefined && (await isGone(storage, deletion)))
      return { kind: 'unknown', reason: 'noAnswer', hostAtMs: null }
    return host.call(name, request, idempotencyKey)
  },
})

async function isGone(storage: LogStorage, deletion: Deletion): Promise<boolean> {
  if (deletion.isKnown()) return true
  if (await storage.isKept()) return false
  deletion.report()
  return true
}
