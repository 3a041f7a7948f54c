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
 * A request that moves money is sent only while its intent is still in the log, and only in the session that it is made in: the
 * look at the disk may take so long that another operator is logged in after it. Otherwise it is not sent, and its id is
 * resolved later, in the session of its operator.
 */
export const onlyWhileLogged = (
  host: HostPort,
  storage: LogStorage,
  deletion: Deletion,
  operatorId: () => number | null,
): HostPort => ({
  ...host,
  async call(name, request, idempotencyKey) {
    const own = operatorId()
    if (idempotencyKey !== undefined && ((await isGone(storage, deletion)) || operatorId() !== own))
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
