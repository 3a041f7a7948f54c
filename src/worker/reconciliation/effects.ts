import { defer, EMPTY, from, mergeMap, repeat, switchMap, timer, type Observable } from 'rxjs'
import type { WireLedgerEntry } from '../../protocol/till-records.ts'
import { ledgerPage } from '../../protocol/till-records.ts'
import type { WireSoldTicket } from '../../protocol/tickets.ts'
import type { Minor } from '../../values/money.ts'
import type { Command } from '../commands.ts'
import { batches } from '../core/batches.ts'
import { eventsOf } from '../core/effects.ts'
import type { World } from '../world.ts'
import { hostNowOf } from '../shared/host-clock.ts'
import { isLeftOut, movementInquiry } from '../shared/inquiry.ts'
import { isReconciling } from '../shared/reconciling.ts'
import { backOffMs } from '../core/back-off.ts'
import { timing } from '../shared/timing.ts'
import { hasUncertainMoneyOf } from '../shared/uncertain.ts'
import { reachesBack, unknownEntries } from './compare.ts'
import type { Damage } from './state.ts'

/** Compares till and host after damage to the log, until they agree or the operator has accepted the host's figure. */
export const reconciliationEffects = (world: World): Observable<Command> =>
  eventsOf(world, 'loggedIn', 'loggedOut', 'counterStarted').pipe(
    switchMap(() =>
      defer(() => from(compare(world))).pipe(
        mergeMap((command) => (command ? [command] : [])),
        repeat({ delay: (attempt) => (isReconciling(world.store.state) ? again(world, attempt) : EMPTY) }),
      ),
    ),
  )

/** If they do not agree, the host's figure may still change. */
const again = ({ store }: World, attempt: number): Observable<unknown> =>
  timer(store.state.reconciliation.damage?.compared ? timing.compareAgainMs : backOffMs(attempt - 1))

/** Null while there is nothing to compare, or the host does not answer. Uncertain money is resolved first. */
async function compare(world: World): Promise<Command | null> {
  const { state } = world.store
  const { damage } = state.reconciliation
  if (!damage || damage.comparing === null || hasUncertainMoneyOf(state, damage.comparing)) return null
  if (!(await fence(world, damage))) return null
  const sold = await soldOf(world, damage.ids)
  const comparison = sold && (await tillOf(world, damage))
  if (!comparison) return null
  const { lost } = unknownEntries(state, damage, comparison.entries ?? [], clocksOf(world))
  const found = await soldOf(
    world,
    lost.flatMap(({ unique_req_id: id }) => id ?? []),
  )
  return found && { type: 'recordHostTill', ...comparison, tickets: [...sold, ...found] }
}

const clocksOf = ({ clock, store }: World) => ({
  now: clock.nowMs(),
  hostNow: hostNowOf(store.facts, clock.monotonicMs()),
})

interface HostTill {
  readonly balance: Minor
  /** The entries in order, back to those before the damage; null if the host has no ledger. */
  readonly entries: readonly WireLedgerEntry[] | null
}

async function tillOf({ host }: World, damage: Damage): Promise<HostTill | null> {
  const stand = await host.call('getLedger', {})
  if (stand.kind !== 'answer') {
    if (!isLeftOut(stand)) return null
    const reply = await host.call('getWalletByIdUser', {})
    return reply.kind === 'answer' ? { balance: reply.value.wallet, entries: null } : null
  }
  const { wallet: balance, last } = stand.value
  let entries: readonly WireLedgerEntry[] = []
  for (
    let end = last;
    end > 0 && (entries.length === 0 || !reachesBack(damage, entries));
    end -= ledgerPage
  ) {
    const page = await host.call('getLedger', { since: Math.max(0, end - ledgerPage) })
    if (page.kind !== 'answer') return null
    entries = [...page.value.data.filter(({ number }) => number <= end), ...entries]
  }
  return { balance, entries }
}

/**
 * Requests whose ids are still readable in the damaged bytes: the host reports them as done, or promises never to
 * execute them. False if it did not answer.
 */
async function fence({ host }: World, { ids }: Damage): Promise<boolean> {
  for (const some of batches(ids)) if ((await movementInquiry(host, some)) === null) return false
  return true
}

/** Null if the host does not answer. */
async function soldOf({ host }: World, ids: readonly string[]): Promise<WireSoldTicket[] | null> {
  const tickets: WireSoldTicket[] = []
  for (const some of batches(ids)) {
    const reply = await host.call('ticketInquiry', { unique_req_ids: some })
    if (reply.kind !== 'answer') return null
    for (const result of reply.value.data) if (result.status === 'sold') tickets.push(result.ticket)
  }
  return tickets
}
