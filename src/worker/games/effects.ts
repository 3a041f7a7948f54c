import { defer, EMPTY, exhaustMap, filter, from, merge, mergeMap, of, startWith, type Observable } from 'rxjs'
import type { HostErrorName } from '../../protocol/error-codes.ts'
import type { HostError } from '../../protocol/wire.ts'
import type { Command, CommandOf } from '../commands.ts'
import type { World } from '../world.ts'
import { whileLoggedIn } from '../shared/while-logged-in.ts'
import { isRefusedInSession } from '../shared/host-fault.ts'
import { logOutOnceResolved } from '../shared/log-out.ts'
import { eventsOf } from '../core/effects.ts'
import { repeatUntil } from '../core/repeat-until.ts'

/**
 * The games that the shop may sell, and their prices: read after the log-in, and again when the host has decided about a ticket
 * by others than the counter shows.
 */
export const gamesEffects = (world: World): Observable<Command> =>
  whileLoggedIn(world, () =>
    decidedByOthers(world).pipe(
      startWith(null),
      exhaustMap(() => readGames(world)),
    ),
  )

/** Requests config and privileges until the host has answered both. */
function readGames(world: World): Observable<Command> {
  let isDone = false
  return defer(() => from(loadGames(world))).pipe(
    mergeMap((loaded) => {
      isDone = loaded !== 'later'
      if (loaded === 'later') return EMPTY
      return 'refusal' in loaded ? logOutOnceResolved(world, 'refused', loaded.refusal) : of(loaded)
    }),
    repeatUntil(() => isDone),
  )
}

/** Refusals of tickets which show that the host has other games, prices or rules than the counter. */
const refusedByOthers: ReadonlySet<string> = new Set<HostErrorName>([
  'game_unknown',
  'game_not_permitted',
  'price_invalid',
  'bet_invalid',
])

const decidedByOthers = (world: World): Observable<unknown> =>
  merge(
    soldAtOtherPrice(world),
    eventsOf(world, 'ticketRefused').pipe(filter(({ data: { name } }) => refusedByOthers.has(name))),
  )

const soldAtOtherPrice = (world: World): Observable<unknown> =>
  eventsOf(world, 'ticketSold').pipe(
    filter(({ data: { uniqueReqId, sold } }) =>
      world.store.state.payment.history.some(
        (entry) => entry.uniqueReqId === uniqueReqId && entry.ticket.price !== sold.price,
      ),
    ),
  )

/** Section 7: a refused config leads to the login. */
async function loadGames({
  host,
}: World): Promise<CommandOf<'recordGames'> | { readonly refusal: HostError } | 'later'> {
  const [config, privileges] = await Promise.all([host.call('config', {}), host.call('privileges', {})])
  for (const reply of [config, privileges])
    if (reply.kind === 'refused' && isRefusedInSession(reply)) return { refusal: reply.error }
  if (config.kind !== 'answer' || privileges.kind !== 'answer') return 'later'
  const permitted = privileges.value.data.map(({ game_id: gameId }) => gameId)
  return { type: 'recordGames', config: config.value.data, permitted }
}
