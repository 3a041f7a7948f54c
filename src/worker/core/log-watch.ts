import { exhaustMap, filter, take, timer, type Subscription } from 'rxjs'
import type { LogStorage } from './log.ts'
import type { HostPort } from './ports.ts'

/** What is known of the log's deletion by the browser. */
export interface Deletion {
  isKnown(): boolean
  learn(): void
}

/** Looks for the log now and then, until it is gone: that is told once, for it does not come back. */
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
 * A request that moves money leaves only while its intent can still be found in the log: else it was never sent, which
 * the inquiry about its id will say as well.
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
  deletion.learn()
  return true
}
