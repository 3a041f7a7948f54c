import { exhaustMap, filter, take, timer, type Subscription } from 'rxjs'
import type { LogStorage } from './log.ts'
import type { Store } from './store.ts'
import type { HostPort } from './ports.ts'

type AnyStore = Pick<Store<object, never>, 'facts' | 'learn'>

/** Looks for the log now and then, until it is gone: that is told once, for it does not come back. */
export function watchLog(storage: LogStorage, store: AnyStore, everyMs: number): Subscription {
  return timer(everyMs, everyMs)
    .pipe(
      exhaustMap(() => isGone(storage, store)),
      filter((gone) => gone),
      take(1),
    )
    .subscribe()
}

/**
 * A request that moves money leaves only while its intent can still be found in the log: else it was never sent, which
 * the inquiry about its id will say as well.
 */
export const onlyWhileLogged = (host: HostPort, storage: LogStorage, store: AnyStore): HostPort => ({
  ...host,
  async call(name, request, idempotencyKey) {
    if (idempotencyKey !== undefined && (await isGone(storage, store)))
      return { kind: 'unknown', reason: 'noAnswer', hostAtMs: null }
    return host.call(name, request, idempotencyKey)
  },
})

async function isGone(storage: LogStorage, store: AnyStore): Promise<boolean> {
  if (store.facts.logDeleted) return true
  if (await storage.isKept()) return false
  store.learn((facts) => {
    facts.logDeleted = true
  })
  return true
}
